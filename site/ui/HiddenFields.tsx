import type { MenuSnapshot } from '#contract/site-pages.ts'
import { type MenuFilter, writeFilter } from '../filter/menu-filter.ts'

type HiddenFieldsProps = {
  snapshot: MenuSnapshot
  locale: string
  filter: MenuFilter
  /** Parameters for which the form has its own fields. */
  except: string[]
}

/** The other parameters that a form without script must send, so that earlier choices are preserved. */
export function HiddenFields({ snapshot, locale, filter, except }: HiddenFieldsProps) {
  const fields = [...writeFilter(filter)].filter(([name]) => !except.includes(name))
  if (locale !== snapshot.menuSite.branch.defaultLocale) fields.push(['lang', locale])
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
