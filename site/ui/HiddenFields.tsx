import type { MenuSnapshot } from '#contract/site-pages.ts'
import { type MenuFilter, menuQuery } from '../filter/menu-filter.ts'

type HiddenFieldsProps = {
  snapshot: MenuSnapshot
  filter: MenuFilter
  /** Parameters for which the form has its own fields. */
  except: string[]
}

/** The other parameters that a form without script must send, so that earlier choices are preserved. */
export function HiddenFields({ snapshot, filter, except }: HiddenFieldsProps) {
  const fields = [...menuQuery(snapshot, filter)].filter(([name]) => !except.includes(name))
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
