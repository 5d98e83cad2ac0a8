import { useState } from 'react'
import type { MenuItemFilter } from '#contract/menu-items.ts'
import type { BulkTarget } from '#contract/menu-item-bulk.ts'
import { isFull, pageToggled, toggled, without } from './chosen-ids.ts'

/** The selected items: individual ids across pages, or everything that matches the filter. */
export type Selection = {
  count: number
  all: boolean
  /** Whether the limit of individually selected items is reached. */
  full: boolean
  target: BulkTarget
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** Adds or removes the given items, as `pageToggled` does. Clears the selection if all items are selected. */
  togglePage: (ids: number[]) => void
  chooseAll: () => void
  remove: (ids: number[]) => void
  clear: () => void
}

type State = { key: string; ids: Set<number>; all: boolean }

/**
 * The selection of a list. It applies only to the search and filters with which it was made.
 * @param filter the list's search and filters
 * @param total how many items match the filter
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
    // When all are selected, the first click clears the selection.
    toggle: (id) => keep(all ? new Set() : toggled(ids, id)),
    togglePage: (page) => keep(all ? new Set() : pageToggled(ids, page)),
    chooseAll: () => keep(new Set(), true),
    remove: (gone) => setState((now) => ({ ...now, ids: without(now.ids, gone) })),
    clear: () => keep(new Set()),
  }
}
