import { useState } from 'react'
import type { MenuItemFilter } from '#contract/menu-items.ts'
import type { BulkTarget } from '#contract/menu-item-bulk.ts'
import { isFull, pageToggled, toggled } from './chosen-ids.ts'

/** Which items are chosen: some by their ids, over several pages, or all that match the filter. */
export type Selection = {
  count: number
  all: boolean
  /** No more can be chosen one by one. */
  full: boolean
  target: BulkTarget
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** Chooses these too, or, when they all are, none of them. */
  togglePage: (ids: number[]) => void
  chooseAll: () => void
  clear: () => void
}

type State = { key: string; ids: Set<number>; all: boolean }

/**
 * What is chosen in a list; another search or filter chooses nothing again.
 * @param filter what the list shows
 * @param total how many match it
 */
export function useSelection(filter: MenuItemFilter, total: number): Selection {
  const key = JSON.stringify(filter)
  const [state, setState] = useState<State>({ key, ids: new Set(), all: false })
  const { ids, all } = state.key === key ? state : { ids: new Set<number>(), all: false }
  const keep = (next: Set<number>, whole = false) => setState({ key, ids: next, all: whole })
  return {
    count: all ? total : ids.size,
    all,
    full: !all && isFull(ids),
    target: all ? { filter } : { ids: [...ids] },
    has: (id) => all || ids.has(id),
    // Out of all that match, the first touch begins a choice of one's own.
    toggle: (id) => keep(all ? new Set() : toggled(ids, id)),
    togglePage: (page) => keep(all ? new Set() : pageToggled(ids, page)),
    chooseAll: () => keep(new Set(), true),
    clear: () => keep(new Set()),
  }
}
