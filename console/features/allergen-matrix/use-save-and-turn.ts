import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AllergenGridRow } from '#contract/allergen-grid.ts'
import type { useGridSave } from './use-grid-save.ts'

export type GridPages = { page: number; count: number; onChange: (page: number) => void }
type Save = ReturnType<typeof useGridSave>['save']
type Given = {
  changes: AllergenGridRow[]
  /** Called before the changes are sent. */
  onStart: () => void
  save: Save
  onSaved: (done: NonNullable<Awaited<ReturnType<Save>>>) => void
  /** Called after every save, even a failed one, once its result is shown; also before the first one. */
  onEnd: () => void
  pages: GridPages
}

/** Saves all changes of the grid, one save at a time, and turns to another page once everything is saved. */
export function useSaveAndTurn({ changes, onStart, save, onSaved, onEnd, pages }: Given) {
  const [nextPage, setNextPage] = useState<number | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  /** What to do after the running save: save the changes made since, and turn to `page` unless it is null. */
  const following = useRef<{ page: number | null } | null>(null)
  /** Whether the page is turned when the running save ends. */
  const isTurning = useRef(false)

  useEffect(() => {
    // Waits until everything is saved: otherwise the unsaved-changes prompt would open.
    if (nextPage !== null && changes.length === 0) pages.onChange(nextPage)
  }, [nextPage, changes.length, pages])

  /** @returns whether everything is saved; false during another save, which this one follows if that one succeeds */
  async function saveAll(): Promise<boolean> {
    if (isSaving) following.current ??= { page: null }
    if (isSaving || changes.length === 0) return !isSaving
    setIsSaving(true)
    onStart()
    let isSaved = false
    try {
      const done = await save(changes)
      if (done) onSaved(done)
      isSaved = done !== null && done.sent.length === changes.length && done.refused.size === 0
    } finally {
      setIsSaving(false)
    }
    // No further save or page turn follows: the user must first see what wasn't saved.
    if (!isSaved) following.current = null
    return isSaved
  }

  async function turnTo(page: number) {
    if (page < 1 || page > pages.count) return
    if (isSaving) following.current = { page }
    else {
      isTurning.current = true
      if ((await saveAll()) && isTurning.current) setNextPage(page)
    }
  }

  const follow = useEffectEvent(() => {
    onEnd()
    const next = following.current
    following.current = null
    if (next) void (next.page === null ? saveAll() : turnTo(next.page))
  })
  useEffect(() => {
    if (!isSaving) follow()
  }, [isSaving])

  /** Stays on this page, because the user goes on editing it. */
  function stay() {
    isTurning.current = false
    if (following.current) following.current = { page: null }
    setNextPage(null)
  }

  return { isSaving, saveAll, turnTo, stay }
}
