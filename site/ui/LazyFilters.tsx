import { type KeyboardEvent, lazy } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import type { FiltersDialogProps } from './FiltersDialog.tsx'
import { loadLaterStyle } from './later-style.ts'

/** The id of the filters dialog, for links to it. */
export const FILTERS = 'filters'

/** The filters dialog, loaded when a guest opens it. */
export const LazyFilters = lazy(async () => {
  const [loaded] = await Promise.all([import('./FiltersDialog.tsx'), loadLaterStyle()])
  return { default: loaded.FiltersDialog }
})

export function contentsOf({ kind, part }: MenuPage): FiltersDialogProps['contents'] {
  if (kind === 'item') return 'item'
  return part || (kind !== 'cafe' && kind !== 'branch') ? 'part' : 'menu'
}

/** A link with the role of a button must also respond to the space bar. */
export function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
