import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AllergenGridItem } from '#contract/allergen-grid.ts'
import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import { textIn } from '#contract/localized-text.ts'
import { LeaveGuard } from '../../pages/LeaveGuard.tsx'
import { changedRows, type Edit, edit, afterSave, gridRows, levelAt, NO_DRAFTS, undo } from './grid-drafts.ts'
import { type Cell, cellsOf, fillDown, letterOf, levelOfKey, move, type Selection } from './grid-moves.ts'
import { GridBar } from './GridBar.tsx'
import { GridTable } from './GridTable.tsx'
import { LevelDialog } from './LevelDialog.tsx'
import { RestDialog } from './RestDialog.tsx'
import { nextRestRow, restRefusal } from './rest-rule.ts'
import { type GridPage, useGridDrafts } from './use-grid-drafts.ts'
import { useGridSave } from './use-grid-save.ts'
import { gridMessages as t } from './grid-messages.ts'

type Props = {
  items: AllergenGridItem[]
  allergens: Allergen[]
  locale: string
  place: GridPage
  refetch: () => Promise<unknown>
  /** Whether to focus the first cell, as after turning the page. */
  focusFirst: boolean
  pages: { page: number; count: number; onChange: (page: number) => void }
}

const START: Selection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } }

/** The allergen levels of one page's items, sizes and options. All changes are saved together. */
export function EditGrid({ items, allergens, locale, place, refetch, focusFirst, pages }: Props) {
  const [rows, columns] = useMemo(() => [gridRows(items), columnsOf(allergens, items)], [items, allergens])
  const { drafts, setDrafts, restored } = useGridDrafts(place, rows)
  const [selection, setSelection] = useState(START)
  const [dialog, setDialog] = useState<{ kind: 'level' | 'rest'; row: number; passed?: number } | null>(null)
  const [hint, setHint] = useState<{ row: number; text: string } | null>(null)
  const [nextPage, setNextPage] = useState<number | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  /** What to do after the running save: save the changes made since, and turn to `page` unless it is null. */
  const following = useRef<{ page: number | null } | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(focusFirst)
  const { save, refusals, clearRefusals } = useGridSave(place.branchId, refetch)
  const { active } = selection
  const changes = changedRows(drafts, rows, allergens)

  const focusCell = useCallback((cell: Cell) => {
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}-${cell.column}"]`)?.focus()
  }, [])
  useEffect(() => {
    if (dialog !== null || !wantsFocus.current) return
    wantsFocus.current = false
    focusCell(active)
  }, [active, dialog, focusCell])

  useEffect(() => {
    // Waits until everything is saved: otherwise the unsaved-changes prompt would open.
    if (nextPage !== null && changes.length === 0) pages.onChange(nextPage)
  }, [nextPage, changes.length, pages])

  const goTo = (next: Selection) => {
    wantsFocus.current = true
    setHint(null)
    setSelection(next)
  }
  const change = (edits: Edit[], confirm?: number) => setDrafts((now) => edit(now, rows, edits, confirm))
  const editOf = ({ row, column }: Cell, level: ContainmentLevel): Edit[] => {
    const [rowKey, allergenId] = [rows[row]?.key, columns[column]?.id]
    return rowKey === undefined || allergenId === undefined ? [] : [{ rowKey, allergenId, level }]
  }
  const setLevel = (level: ContainmentLevel) => change(cellsOf(selection).flatMap((cell) => editOf(cell, level)))
  const fill = () =>
    change(
      fillDown(selection).flatMap(({ from, to }) => {
        const [row, allergen] = [rows[from.row], columns[from.column]]
        return row && allergen ? editOf(to, levelAt(drafts, row, allergen.id)) : []
      }),
    )
  const openRest = useCallback((at: number) => {
    setSelection({ anchor: { row: at, column: 0 }, active: { row: at, column: 0 } })
    setDialog({ kind: 'rest', row: at })
  }, [])
  const close = () => {
    wantsFocus.current = true
    setDialog(null)
  }

  /** @returns whether everything is saved; false while another save is running, after which this one starts */
  async function saveAll(): Promise<boolean> {
    if (isSaving) following.current ??= { page: null }
    if (isSaving || changes.length === 0) return !isSaving
    setIsSaving(true)
    let isSaved = false
    try {
      const done = await save(changes)
      if (done) setDrafts((now) => afterSave(now, done.sent, done.refused))
      isSaved = done !== null && done.sent.length === changes.length && done.refused.size === 0
    } finally {
      setIsSaving(false)
    }
    // The user must first see what wasn't saved.
    if (!isSaved) following.current = null
    return isSaved
  }

  async function turnTo(page: number) {
    if (page < 1 || page > pages.count) return
    if (isSaving) following.current = { page }
    else if (await saveAll()) setNextPage(page)
  }

  const follow = useEffectEvent(() => {
    const next = following.current
    following.current = null
    if (next) void (next.page === null ? saveAll() : turnTo(next.page))
  })
  useEffect(() => {
    if (!isSaving) follow()
  }, [isSaving])

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined) return
    const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (event.altKey && step !== 0) {
      event.preventDefault()
      void turnTo(pages.page + step)
    }
    if (event.altKey) return
    const ctrl = event.ctrlKey || event.metaKey
    const rtl = getComputedStyle(event.target).direction === 'rtl'
    const next = move(
      selection,
      { key: event.key, ctrl, shift: event.shiftKey },
      { rows: rows.length, columns: columns.length + 1, rtl },
    )
    const letter = letterOf(event)
    const level = ctrl ? null : levelOfKey(letter)
    if (next) goTo(next)
    else if (ctrl && letter === 'd') fill()
    else if (ctrl && letter === 'z') setDrafts((now) => undo(now, rows))
    else if (ctrl && letter === 's') void saveAll()
    else if (level) setLevel(level)
    else if (!ctrl && letter === 'r') openIfAllowed()
    else if (event.key === 'Enter' && active.column < columns.length) setDialog({ kind: 'level', row: active.row })
    else if (event.key === 'Enter') openIfAllowed()
    else return
    event.preventDefault()

    function openIfAllowed() {
      const row = rows[active.row]
      const refusal = row && restRefusal(row)
      setHint(refusal ? { row: active.row, text: t.refused[refusal] } : null)
      if (row && !refusal) setDialog({ kind: 'rest', row: active.row })
    }
  }

  function onClick(event: MouseEvent) {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const [row, column] = element?.dataset['cell']?.split('-').map(Number) ?? []
    if (row === undefined || column === undefined || column >= columns.length) return
    const cell = { row, column }
    const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
    const isAgain = active.row === row && active.column === column && document.activeElement === element
    goTo({ anchor: event.shiftKey ? selection.anchor : cell, active: cell })
    if (isTouch || (isAgain && !event.shiftKey && event.detail > 1)) setDialog({ kind: 'level', row })
  }

  const row = dialog === null ? undefined : rows[dialog.row]
  const column = columns[active.column]
  return (
    <>
      <LeaveGuard unsaved={changes.length > 0} />
      <GridBar
        changed={changes.length}
        canUndo={drafts.undo.length > 0}
        busy={isSaving}
        restored={changes.length > 0 || restored?.outdated ? restored : null}
        pages={{ ...pages, onChange: (page) => void turnTo(page) }}
        onSave={() => void saveAll()}
        onUndo={() => setDrafts((now) => undo(now, rows))}
        onDiscard={() => {
          setDrafts(NO_DRAFTS)
          clearRefusals()
        }}
      />
      <GridTable
        ref={grid}
        rows={rows}
        columns={columns}
        drafts={drafts}
        selection={selection}
        locale={locale}
        refusals={refusals}
        hint={hint}
        onRest={openRest}
        onKeyDown={onKeyDown}
        onClick={onClick}
      />
      {dialog?.kind === 'level' && row && column && (
        <LevelDialog
          title={t.chooseLevel(column.name, textIn(row.name, locale, locale))}
          level={levelAt(drafts, row, column.id)}
          onChoose={(level) => {
            change(editOf(active, level))
            close()
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rest' && row && (
        <RestDialog
          row={row}
          rows={rows.filter(({ item }) => item.id === row.item.id)}
          drafts={drafts}
          allergens={allergens}
          locale={locale}
          passed={dialog.passed ?? 0}
          onDone={(edits, confirms) => {
            const now = edit(drafts, rows, edits, confirms ? row.item.id : undefined)
            setDrafts(now)
            const next = nextRestRow(now, rows, row, allergens)
            if (next < 0) return close()
            const between = rows.slice(dialog.row + 1, next)
            const passed = between.filter((one) => one.kind === 'item' && one.item.needsReview).length
            const cell = { row: next, column: 0 }
            setSelection({ anchor: cell, active: cell })
            setDialog({ kind: 'rest', row: next, passed })
          }}
          onFocusBack={() => focusCell(active)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The active allergens without a parent, and every allergen that has a level somewhere on this page. */
function columnsOf(allergens: Allergen[], items: AllergenGridItem[]): Allergen[] {
  const parts = items.flatMap((item) => [item, ...item.variants, ...item.options])
  const named = new Set(parts.flatMap((part) => part.allergens.map(({ allergenId }) => allergenId)))
  return allergens.filter(({ id, isActive, parentId }) => named.has(id) || (isActive && parentId === null))
}
