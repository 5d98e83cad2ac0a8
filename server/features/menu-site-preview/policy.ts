import type { PreviewLook } from '#contract/menu-site-preview.ts'
import type { SiteHead } from '#server/features/menu-site/service.ts'

/** The head of a menu site as it would be with a look that is not saved. An empty text counts as none. */
export function withLook({ branch, brand, settings, ...rest }: SiteHead, look: PreviewLook): SiteHead {
  const { name = branch.name, ...shown } = look.settings ?? {}
  return {
    ...rest,
    branch: { ...branch, name },
    brand: Object.assign({}, brand, look.brand),
    // A branch that was made without settings has the defaults, which the page knows.
    settings: settings && Object.assign({}, settings, withoutEmpty(shown)),
  }
}

function withoutEmpty<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value])) as Values // the same keys
}
