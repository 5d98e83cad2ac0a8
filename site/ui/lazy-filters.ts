import { type ComponentType, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import { loadScript } from '../state/load-script.ts'
import type { FiltersDialogProps } from './FiltersDialog.tsx'
import { loadLaterStyle } from './later-style.ts'

/** The id of the filters dialog, for links to it. */
export const FILTERS = 'filters'

/**
 * The filters dialog, loaded when a guest opens it. If loading fails although the server can be reached, the server no
 * longer has this page's script, so the page is reloaded at the link to the filters.
 * @returns the dialog while it is open, otherwise null; and functions that open and close it
 */
export function useFiltersDialog() {
  const [Dialog, setDialog] = useState<ComponentType<FiltersDialogProps> | null>(null)
  async function open(event?: MouseEvent<HTMLAnchorElement>) {
    event?.preventDefault()
    const link = event?.currentTarget.href
    try {
      const [loaded] = await Promise.all([loadScript(() => import('./FiltersDialog.tsx')), loadLaterStyle()])
      setDialog(() => loaded.FiltersDialog)
    } catch {
      if (link) await reopen(link).catch(() => {})
    }
  }
  return { Dialog, open, close: () => setDialog(null) }
}

async function reopen(link: string) {
  const { ok } = await fetch(link)
  if (!ok) return
  history.replaceState(history.state, '', link)
  location.reload()
}

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
