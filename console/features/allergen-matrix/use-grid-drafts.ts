import { useEffect, useRef, useState } from 'react'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { fromStorage } from '../../state/from-storage.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { afterRefetch, type Drafts, type GridRow, NO_DRAFTS } from './grid-drafts.ts'
import { gridMessages as t } from './grid-messages.ts'

const SAVE_AFTER_MS = 400

/** A page of the grid. A user has one draft per branch, not per page, so that drafts don't accumulate. */
export type GridPage = { userId: number | undefined; branchId: number; categoryId: number | null; page: number }
/** A stored draft. `items` has the revision of each changed item by id. */
type Draft = {
  scope: string
  items: Record<string, number>
  levels: [string, ContainmentLevel][]
  confirms: number[]
}
/** How many items had their unsaved changes restored, and how many didn't because they have changed since. */
export type Restored = { items: number; outdated: number }

/**
 * Stores unsaved changes in the browser, so that they survive a reload or crash. They stay until they are saved,
 * discarded, or replaced by changes on another page of the branch.
 */
export function useGridDrafts(page: GridPage, rows: GridRow[]) {
  const key = `allergen-grid-draft:${page.userId ?? 0}:${page.branchId}`
  const scope = `${page.categoryId ?? 'all'}:${page.page}`
  const [start] = useState(() => restoreDraft(readDraft(key, scope), rows))
  const [drafts, setDrafts] = useState<Drafts>(start.drafts)
  const latestRows = useRef(rows)
  useEffect(() => {
    const before = latestRows.current
    latestRows.current = rows
    if (before === rows) return
    const follow = (now: Drafts) => afterRefetch(now, before, rows)
    if (follow(drafts).levels.size < drafts.levels.size) showToast({ kind: 'error', title: t.overtaken })
    setDrafts(follow)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a refetch may drop unsaved levels
  }, [rows])
  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    // A restored draft needn't be written, and a page without changes must not delete the draft of another page.
    if (drafts === start.drafts) return
    pending.current = () => {
      pending.current = null
      writeDraft(key, scope, { drafts, rows: latestRows.current })
    }
    const timer = setTimeout(() => pending.current?.(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [drafts, start, key, scope])
  useEffect(() => {
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return { drafts, setDrafts, restored: start.restored }
}

/**
 * Restores a draft without the items that have changed since, so that it doesn't overwrite another person's newer
 * levels. `restored` is null when there is no draft.
 * @param draft one that an earlier version of the console stored may lack fields
 */
export function restoreDraft(
  draft: Partial<Draft> | null,
  rows: GridRow[],
): { drafts: Drafts; restored: Restored | null } {
  if (!draft) return { drafts: { ...NO_DRAFTS }, restored: null }
  const { items = {}, levels: stored = [], confirms: confirmed = [] } = draft
  const isSame = (id: number) => rows.some(({ item }) => item.id === id && item.revision === items[String(item.id)])
  const levels = stored.filter(([cell]) => {
    const holders = rows.filter(({ key }) => cell.startsWith(`${key}:`))
    return holders.length > 0 && holders.every(({ item }) => isSame(item.id))
  })
  const ids = Object.keys(items).map(Number)
  const outdated = ids.filter((id) => !isSame(id))
  const confirms = confirmed.filter(isSame)
  return {
    drafts: { ...NO_DRAFTS, levels: new Map(levels), confirms: new Set(confirms) },
    restored: { items: ids.length - outdated.length, outdated: outdated.length },
  }
}

export function draftOf(scope: string, { levels, confirms }: Drafts, rows: GridRow[]): Draft {
  const cells = [...levels.keys()]
  const changed = rows.filter(
    ({ key, item }) => confirms.has(item.id) || cells.some((cell) => cell.startsWith(`${key}:`)),
  )
  return {
    scope,
    items: Object.fromEntries(changed.map(({ item }) => [String(item.id), item.revision])),
    levels: [...levels],
    confirms: [...confirms],
  }
}

function readDraft(key: string, scope: string): Partial<Draft> | null {
  const draft = fromStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null) // written by writeDraft
  return draft?.scope === scope ? draft : null
}

function writeDraft(key: string, scope: string, { drafts, rows }: { drafts: Drafts; rows: GridRow[] }): void {
  const isEmpty = drafts.levels.size === 0 && drafts.confirms.size === 0
  fromStorage(() =>
    isEmpty ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(draftOf(scope, drafts, rows))),
  )
}
