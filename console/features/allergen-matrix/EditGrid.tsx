import {
  type KeyboardEvent,
  type MouseEvent,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { AllergenGridItem } from '#contract/allergen-grid.ts'
import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import { letterOf } from '../../ui/letter-of.ts'
import { withStated } from '../menu-items/with-stated.ts'
import { LeaveGuard } from '../../pages/LeaveGuard.tsx'
import {
  afterSave,
  changedRows,
  type Drafts,
  type Edit,
  edit,
  endSave,
  type GridRow,
  gridRows,
  levelAt,
  NO_DRAFTS,
  rowId,
  startSave,
  undo,
} from './grid-drafts.ts'
import { type Cell, cellsOf, fillDown, followCells, levelOfKey, move, type Selection } from './grid-moves.ts'
import { columnsOf, statedIn } from './grid-columns.ts'
import { GridBar } from './GridBar.tsx'
import { GridDialogs, type OpenDialog } from './GridDialogs.tsx'
import { GridTable } from './GridTable.tsx'
import { restRefusal } from './rest-rule.ts'
import { useCellFocus } from './use-cell-focus.ts'
import { type GridPage, useGridDrafts } from './use-grid-drafts.ts'
import { useGridSave } from './use-grid-save.ts'
import { type GridPages, useSaveAndTurn } from './use-save-and-turn.ts'
import { gridMessages as t } from './grid-messages.ts'

type Props = {
  items: AllergenGridItem[]
  allergens: Allergen[]
  locale: string
  place: GridPage
  refetch: () => Promise<unknown>
  /** Whether to focus the first cell, as after turning the page. */
  focusFirst: boolean
  pages: GridPages
}

const START: Selection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } }

/** The allergen levels of one page's items, sizes and options. All changes are saved together. */
export function EditGrid({ items, allergens: listed, locale, place, refetch, focusFirst, pages }: Props) {
  const [rows, columns, allergens] = useMemo(() => {
    const all = withStated(listed, statedIn(items))
    return [gridRows(items), columnsOf(all, items), all]
  }, [items, listed])
  const { drafts, setDrafts, restored } = useGridDrafts(place, rows)
  const [selection, setSelection] = useState(START)
  const [shown, setShown] = useState({ rows, columns })
  if (shown.rows !== rows || shown.columns !== columns) {
    setShown({ rows, columns })
    setSelection(followCells(selection, idsOf(shown.rows, shown.columns), idsOf(rows, columns)))
  }
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [hint, setHint] = useState<{ row: string; text: string } | null>(null)
  /** The kind of pointer that was pressed last. In older browsers, a click event doesn't include it. */
  const pointer = useRef('')
  const { save, refusals, clearRefusals } = useGridSave(place.branchId, refetch)
  const { active } = selection
  const changes = changedRows(drafts, rows, allergens)

  const { grid, focusCell, wantFocus } = useCellFocus({ active, hasDialog: dialog !== null, startsFocused: focusFirst })
  const { isSaving, saveAll, turnTo, stay } = useSaveAndTurn({
    changes,
    onStart: () => setDrafts((now) => startSave(now, changes)),
    save,
    onSaved: (done) => setDrafts((now) => afterSave(now, done.sent, done.refused)),
    onEnd: () => setDrafts((now) => endSave(now, rows)),
    pages,
  })

  const goTo = (next: Selection) => {
    wantFocus()
    setHint(null)
    setSelection(next)
  }
  const updateDrafts = (next: SetStateAction<Drafts>) => {
    stay()
    setDrafts(next)
  }
  const change = (edits: Edit[]) => updateDrafts((now) => edit(now, rows, edits))
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
  const close = () => {
    wantFocus()
    setDialog(null)
  }
  const showRest = (at: number, now: Drafts, { passed = 0, hasChanged = false } = {}) => {
    const row = rows[at]
    const refusal = row && restRefusal(row)
    setHint(refusal ? { row: rowId(row), text: t.refused[refusal] } : null)
    if (!row || refusal) {
      if (dialog) close()
      return
    }
    setDialog({
      kind: 'rest',
      row,
      drafts: now,
      turn: dialog?.kind === 'rest' ? dialog.turn + 1 : 0,
      passed,
      hasChanged,
    })
  }
  const goToRest: typeof showRest = (at, ...how) => {
    setSelection({ anchor: { row: at, column: 0 }, active: { row: at, column: 0 } })
    showRest(at, ...how)
  }
  // Rows are memoized, so they get a handler that doesn't change.
  const openRest = useRef<(at: number) => void>(() => {})
  useEffect(() => {
    openRest.current = (at) => goToRest(at, drafts)
  })
  const onRest = useCallback((at: number) => openRest.current(at), [])
  const openLevel = ({ row: at, column }: Cell) => {
    const [row, allergen] = [rows[at], columns[column]]
    if (row && allergen) setDialog({ kind: 'level', row, allergen, level: levelAt(drafts, row, allergen.id) })
  }

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
    else if (ctrl && letter === 'z') updateDrafts((now) => undo(now, rows))
    else if (ctrl && letter === 's') void saveAll()
    else if (level) setLevel(level)
    else if (!ctrl && letter === 'r') showRest(active.row, drafts)
    else if (event.key === 'Enter' && active.column < columns.length) openLevel(active)
    else if (event.key === 'Enter') showRest(active.row, drafts)
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const [row, column] = element?.dataset['cell']?.split('-').map(Number) ?? []
    if (row === undefined || column === undefined || column >= columns.length) return
    const cell = { row, column }
    const isTouch = pointer.current === 'touch'
    const isAgain = active.row === row && active.column === column && document.activeElement === element
    goTo({ anchor: event.shiftKey ? selection.anchor : cell, active: cell })
    if (isTouch || (isAgain && !event.shiftKey && event.detail > 1)) openLevel(cell)
  }

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
        onUndo={() => updateDrafts((now) => undo(now, rows))}
        onDiscard={() => {
          updateDrafts(({ sending }) => ({ ...NO_DRAFTS, sending }))
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
        onRest={onRest}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          pointer.current = event.pointerType
        }}
        onClick={onClick}
      />
      {dialog && (
        <GridDialogs
          dialog={dialog}
          rows={rows}
          drafts={drafts}
          allergens={allergens}
          locale={locale}
          onEdit={change}
          onDrafts={updateDrafts}
          onRest={goToRest}
          onFocusBack={() => focusCell(active)}
          onClose={close}
        />
      )}
    </>
  )
}

function idsOf(rows: GridRow[], columns: Allergen[]) {
  return { rows: rows.map(rowId), columns: [...columns.map(({ id }) => String(id)), 'confirmation'] }
}
