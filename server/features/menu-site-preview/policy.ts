import type { LocalizedText } from '#contract/localized-text.ts'
import type { PreviewLook } from '#contract/menu-site-preview.ts'
import type { SiteHead } from '#server/features/menu-site/service.ts'
import { toLocalized } from '#server/platform/texts.ts'

/** Applies a preview's unsaved changes to the data of a menu site. An empty text in the settings counts as not set. */
export function withLook({ branch, brand, settings, ...rest }: SiteHead, look: PreviewLook): SiteHead {
  const { name = branch.name, taxNote, announcement, ...shown } = look.settings ?? {}
  const replaceText = (text: string | undefined, before: LocalizedText) =>
    text === undefined ? before : toLocalized(text, branch.defaultLocale, before)
  return {
    ...rest,
    branch: { ...branch, name },
    brand: Object.assign({}, brand, look.brand),
    // Stays null for a branch without settings, for which the page uses its defaults.
    settings: settings && {
      ...Object.assign({}, settings, withoutEmpty(shown)),
      taxNote: replaceText(taxNote, settings.taxNote),
      announcement: replaceText(announcement, settings.announcement),
    },
  }
}

function withoutEmpty<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value])) as Values // the entries have the same keys
}
