import type { MenuSnapshot } from '#contract/site-pages.ts'
import { type MenuFilter, writeFilter } from '../filter/menu-filter.ts'

type HiddenFieldsProps = {
  snapshot: MenuSnapshot
  locale: string
  filter: MenuFilter
  /** Parameters that the form has fields of its own for. */
  except: string[]
}

/** What else a form without script has to send, so that nothing chosen before is lost. */
export function HiddenFields({ snapshot, locale, filter, except }: HiddenFieldsProps) {
  const fields = [...writeFilter(filter)].filter(([name]) => !except.includes(name))
  if (locale !== snapshot.menuSite.branch.defaultLocale) fields.push(['lang', locale])
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
