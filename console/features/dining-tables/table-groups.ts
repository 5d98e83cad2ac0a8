import type { DiningTable } from '#contract/dining-tables.ts'
import { foldText } from '#contract/fold-text.ts'
import { tableMessages as t } from './messages.ts'

export type TableGroup = { area: string | null; tables: DiningTable[] }

type TableFilter = { search: string; area: string | null; state: string | null }

/** The labels of the filter by state. The keys are the filter's values in the URL. */
export const TABLE_STATES = { on: t.enabled, off: t.disabled, unscanned: t.neverScanned } as const

/** The filter value for tables without an area. Areas don't begin with a space, so none has this name. */
export const NO_AREA = ' -'

/** Tables by area. Areas appear in the order of their first table. */
export function groupByArea(tables: readonly DiningTable[]): TableGroup[] {
  const groups = new Map<string | null, DiningTable[]>()
  for (const table of tables) {
    const group = groups.get(table.area)
    if (group) group.push(table)
    else groups.set(table.area, [table])
  }
  return [...groups].map(([area, members]) => ({ area, tables: members }))
}

export function filterTables(tables: readonly DiningTable[], { search, area, state }: TableFilter): DiningTable[] {
  const wanted = foldText(search)
  return tables.filter(
    (table) =>
      (wanted === '' || foldText(`${table.name} ${table.area ?? ''}`).includes(wanted)) &&
      (area === null || (table.area ?? NO_AREA) === area) &&
      (state !== 'on' || table.isEnabled) &&
      (state !== 'off' || !table.isEnabled) &&
      (state !== 'unscanned' || table.lastScannedAt === null),
  )
}

/** The ids of all tables in their new order after those of one area were reordered. The others don't move. */
export function orderWith(tables: readonly DiningTable[], ofArea: readonly DiningTable[]): number[] {
  const moved = new Set(ofArea.map(({ id }) => id))
  const next = ofArea.map(({ id }) => id)[Symbol.iterator]()
  return tables.map(({ id }) => (moved.has(id) ? (next.next().value ?? id) : id))
}

/**
 * A short preview of a numbered series.
 * @returns null when the series is invalid
 * @example previewOfSeries({ prefix: 'Table ', from: 1, to: 12 }) // 'Table 1, Table 2 … Table 12'
 */
export function previewOfSeries({ prefix, from, to }: { prefix: string; from: number; to: number }): string | null {
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) return null
  const name = (number: number) => `${prefix}${number}`.trim()
  if (to - from < 3) return Array.from({ length: to - from + 1 }, (_, index) => name(from + index)).join(', ')
  return `${name(from)}, ${name(from + 1)} … ${name(to)}`
}

/**
 * The file name for a table's code. Characters other than letters and digits (of any script) become hyphens, because
 * file systems refuse some of them.
 */
export function formatQrFileName(table: Pick<DiningTable, 'name'>, ending: string): string {
  const name = table.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return `qr-${name || 'table'}.${ending}`
}
