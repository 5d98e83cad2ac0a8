import type { AllergenGridItem, AllergenGridRow } from '#contract/allergen-grid.ts'
import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'

/** An item, size or option. A shared option has the same `key` in every item. */
export type GridRow = {
  key: string
  kind: 'item' | 'variant' | 'option'
  id: number
  name: LocalizedText
  stated: StatedAllergen[]
  item: AllergenGridItem
}
export type Edit = { rowKey: string; allergenId: number; level: ContainmentLevel }
type Step = { edits: Edit[]; confirmed: number[] }
export type Drafts = {
  /** Unsaved levels, by row and allergen. */
  levels: ReadonlyMap<string, ContainmentLevel>
  /** The ids of the items to confirm with the next save. */
  confirms: ReadonlySet<number>
  /** The steps that undo the latest changes, newest last. */
  undo: Step[]
  /** The levels that a running save sends, by row and allergen; empty while none is running. */
  sending: ReadonlyMap<string, ContainmentLevel>
}

export const NO_DRAFTS: Drafts = { levels: new Map(), confirms: new Set(), undo: [], sending: new Map() }
const UNDO_MAX = 200

/** The rows of the grid: each item, followed by its sizes and options. */
export function gridRows(items: AllergenGridItem[]): GridRow[] {
  return items.flatMap((item) => {
    const row = (kind: GridRow['kind'], { id, name, allergens }: AllergenGridItem['variants'][number]): GridRow => ({
      key: `${kind}-${id}`,
      kind,
      id,
      name,
      item,
      stated: allergens,
    })
    return [
      row('item', item),
      ...item.variants.map((one) => row('variant', one)),
      ...item.options.map((one) => row('option', one)),
    ]
  })
}

/** Identifies a row in the grid, in which several items may have the same option. */
export const rowId = ({ key, item }: GridRow) => `${item.id} ${key}`

const cellKey = (rowKey: string, allergenId: number) => `${rowKey}:${allergenId}`

/** The saved level. An allergen without one is “unknown”, never “free from”. */
function storedLevel(row: GridRow, allergenId: number): ContainmentLevel {
  return row.stated.find((one) => one.allergenId === allergenId)?.level ?? 'UNKNOWN'
}

export function levelAt({ levels }: Pick<Drafts, 'levels'>, row: GridRow, allergenId: number): ContainmentLevel {
  return levels.get(cellKey(row.key, allergenId)) ?? storedLevel(row, allergenId)
}

export function isUnsaved({ levels }: Drafts, row: GridRow, allergenId: number): boolean {
  return levels.has(cellKey(row.key, allergenId))
}

/** The ids of the items of which a level, or one of a size or option, is unsaved. */
export function changedItems({ levels }: Drafts, rows: GridRow[]): Set<number> {
  const keys = new Set([...levels.keys()].map((cell) => cell.split(':')[0]))
  return new Set(rows.flatMap(({ key, item }) => (keys.has(key) ? item.id : [])))
}

/**
 * Sets levels, then confirms the item with the id `confirm`, if given. A changed level removes the unsaved confirmation
 * of its item, and if a shared option changed, of every item that has the option.
 */
export function edit(drafts: Drafts, rows: GridRow[], edits: Edit[], confirm?: number): Drafts {
  const levels = new Map(drafts.levels)
  const confirms = new Set(drafts.confirms)
  const before: Edit[] = []
  for (const { rowKey, allergenId, level } of edits) {
    const same = rows.filter(({ key }) => key === rowKey)
    const [row] = same
    const was = row && levelAt({ levels }, row, allergenId)
    if (!row || was === undefined || was === level) continue
    before.unshift({ rowKey, allergenId, level: was })
    const cell = cellKey(rowKey, allergenId)
    // The stored level of a cell that is being saved is about to change, so setting it again is a change too.
    if (storedLevel(row, allergenId) === level && !drafts.sending.has(cell)) levels.delete(cell)
    else levels.set(cell, level)
    for (const { item } of same) confirms.delete(item.id)
  }
  if (confirm !== undefined) confirms.add(confirm)
  const isNew = confirm !== undefined && !drafts.confirms.has(confirm)
  if (before.length === 0 && !isNew) return drafts
  const step = { edits: before, confirmed: isNew ? [confirm] : [] }
  return { ...drafts, levels, confirms, undo: [...drafts.undo, step].slice(-UNDO_MAX) }
}

/**
 * Undoes the latest change. If its levels were already saved, this creates new changes, unsaved and unconfirmed; a
 * confirmation that was saved without levels stays.
 */
export function undo(drafts: Drafts, rows: GridRow[]): Drafts {
  const step = drafts.undo.at(-1)
  if (!step) return drafts
  const confirms = new Set(drafts.confirms)
  for (const id of step.confirmed) confirms.delete(id)
  return { ...edit({ ...drafts, confirms }, rows, step.edits), undo: drafts.undo.slice(0, -1) }
}

/**
 * The rows to send for all unsaved changes. A changed shared option is sent with the first item that has it, and with
 * each confirmed item that has it.
 */
export function changedRows(drafts: Drafts, rows: GridRow[], allergens: Pick<Allergen, 'id'>[]): AllergenGridRow[] {
  const byItem = new Map<number, AllergenGridRow>()
  const sent = new Set<string>()
  for (const row of rows) {
    const changes = allergens.flatMap(({ id }) =>
      isUnsaved(drafts, row, id) ? { allergenId: id, level: levelAt(drafts, row, id) } : [],
    )
    const isConfirmed = row.kind === 'item' && drafts.confirms.has(row.id)
    // A confirmed item sends its shared options again, because the row that also sends them may be refused.
    const isElsewhere = sent.has(row.key) && !drafts.confirms.has(row.item.id)
    if (isElsewhere || (changes.length === 0 && !isConfirmed)) continue
    sent.add(row.key)
    const { id, revision } = row.item
    const own = byItem.get(id) ?? { id, revision }
    byItem.set(id, own)
    if (isConfirmed) own.confirm = true
    if (changes.length === 0) continue
    if (row.kind === 'item') own.allergens = changes
    if (row.kind === 'variant') own.variants = [...(own.variants ?? []), { id: row.id, allergens: changes }]
    if (row.kind === 'option') own.options = [...(own.options ?? []), { id: row.id, allergens: changes }]
  }
  // Confirmed items come last, so that they also confirm shared options changed by other rows.
  return [...byItem.values()].toSorted((one, other) => Number(one.confirm ?? false) - Number(other.confirm ?? false))
}

/** While a save runs, levels can still be changed: `endSave` must follow, however the save ends. */
export function startSave(drafts: Drafts, sent: AllergenGridRow[]): Drafts {
  return { ...drafts, sending: new Map(levelsIn(sent)) }
}

/**
 * Drops levels that are the same as the stored ones, which `edit` doesn't while they are being saved.
 * @param rows as they are after the save
 */
export function endSave(drafts: Drafts, rows: GridRow[]): Drafts {
  if (drafts.sending.size === 0) return drafts
  const stored = storedCells(rows)
  const levels = [...drafts.levels].filter(([cell, level]) => (stored.get(cell) ?? 'UNKNOWN') !== level)
  return { ...drafts, levels: new Map(levels), sending: new Map() }
}

/** The drafts after a save: unsent rows stay, and refused rows keep their changes but not their confirmation. */
export function afterSave(drafts: Drafts, sent: AllergenGridRow[], refused: ReadonlySet<number>): Drafts {
  const levels = new Map(drafts.levels)
  for (const [cell, level] of levelsIn(sent.filter(({ id }) => !refused.has(id))))
    // A level changed during the request is still unsaved.
    if (levels.get(cell) === level) levels.delete(cell)
  const handled = new Set(sent.map(({ id }) => id))
  return { ...drafts, levels, confirms: new Set([...drafts.confirms].filter((id) => !handled.has(id))) }
}

/**
 * The drafts after the rows were refetched, without the confirmations of items that were saved in between: their levels
 * may differ from those that the user confirmed. An unsaved level whose saved level was changed by somebody else is
 * dropped too, because it was chosen without knowing theirs.
 * The server detects conflicts of a running save.
 */
export function afterRefetch(drafts: Drafts, before: GridRow[], now: GridRow[]): Drafts {
  const revisions = new Map(before.map(({ item }) => [item.id, item.revision]))
  const isSame = (id: number) => now.some(({ item }) => item.id === id && item.revision === revisions.get(id))
  const confirms = new Set([...drafts.confirms].filter(isSame))
  const isOvertaken = overtakenCells(before, now, drafts.sending)
  const levels = new Map([...drafts.levels].filter(([cell]) => !isOvertaken(cell)))
  if (confirms.size === drafts.confirms.size && levels.size === drafts.levels.size) return drafts
  const steps = drafts.undo.map(({ edits, confirmed }) => ({
    edits: edits.filter(({ rowKey, allergenId }) => !isOvertaken(cellKey(rowKey, allergenId))),
    confirmed,
  }))
  return {
    ...drafts,
    levels,
    confirms,
    undo: steps.filter(({ edits, confirmed }) => edits.length > 0 || confirmed.length > 0),
  }
}

function overtakenCells(before: GridRow[], now: GridRow[], own: Drafts['sending']): (cell: string) => boolean {
  const [was, is] = [storedCells(before), storedCells(now)]
  const rowKeys = new Set(now.map(({ key }) => key))
  return (cell) => rowKeys.has(cell.slice(0, cell.indexOf(':'))) && was.get(cell) !== is.get(cell) && !own.has(cell)
}

function storedCells(rows: GridRow[]): Map<string, ContainmentLevel> {
  return new Map(
    rows.flatMap(({ key, stated }) =>
      stated.map(({ allergenId, level }) => [cellKey(key, allergenId), level] as const),
    ),
  )
}

/** The cells of rows to save, with their levels. */
function levelsIn(rows: AllergenGridRow[]): [cell: string, level: ContainmentLevel][] {
  return rows.flatMap(({ id, allergens = [], variants = [], options = [] }) =>
    [
      { key: `item-${id}`, allergens },
      ...variants.map((one) => ({ key: `variant-${one.id}`, allergens: one.allergens })),
      ...options.map((one) => ({ key: `option-${one.id}`, allergens: one.allergens })),
    ].flatMap(({ key, allergens: all }) =>
      all.map(({ allergenId, level }): [string, ContainmentLevel] => [cellKey(key, allergenId), level]),
    ),
  )
}
