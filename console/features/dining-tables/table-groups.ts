import type { DiningTable } from '#contract/dining-tables.ts'

/** The tables of one area, in their order. */
export type TableGroup = { area: string | null; tables: DiningTable[] }

/** What of the tables is shown. */
export type TableFilter = { search: string; area: string | null; state: string | null }

/** The states one can list by. */
export const TABLE_STATES = { on: 'Switched on', off: 'Switched off', unscanned: 'Never scanned' } as const

/** In an address, an area that is none. */
export const NO_AREA = '-'

/** Tables by area, each area where its first table stands. */
export function groupByArea(tables: readonly DiningTable[]): TableGroup[] {
  const groups = new Map<string | null, DiningTable[]>()
  for (const table of tables) {
    const group = groups.get(table.area)
    if (group) group.push(table)
    else groups.set(table.area, [table])
  }
  return [...groups].map(([area, members]) => ({ area, tables: members }))
}

/** The tables that fit what was asked for. */
export function filterTables(tables: readonly DiningTable[], { search, area, state }: TableFilter): DiningTable[] {
  const wanted = search.trim().toLocaleLowerCase()
  return tables.filter(
    (table) =>
      (wanted === '' || `${table.name} ${table.area ?? ''}`.toLocaleLowerCase().includes(wanted)) &&
      (area === null || (table.area ?? NO_AREA) === area) &&
      (state !== 'on' || table.isEnabled) &&
      (state !== 'off' || !table.isEnabled) &&
      (state !== 'unscanned' || table.lastScannedAt === null),
  )
}

/** The whole order of the tables after those of one area were put into another one. */
export function orderWith(tables: readonly DiningTable[], ofArea: readonly DiningTable[]): number[] {
  const moved = new Set(ofArea.map(({ id }) => id))
  const next = ofArea.map(({ id }) => id)[Symbol.iterator]()
  return tables.map(({ id }) => (moved.has(id) ? (next.next().value ?? id) : id))
}

/**
 * What a series of tables will be called, in short.
 * @returns null when it is none
 * @example previewOfSeries({ prefix: 'Table ', from: 1, to: 12 }) // 'Table 1, Table 2 … Table 12'
 */
export function previewOfSeries({ prefix, from, to }: { prefix: string; from: number; to: number }): string | null {
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from) return null
  const name = (number: number) => `${prefix}${number}`.trim()
  if (to - from < 3) return Array.from({ length: to - from + 1 }, (_, index) => name(from + index)).join(', ')
  return `${name(from)}, ${name(from + 1)} … ${name(to)}`
}

/** What the file of a table's code is called: letters and digits of any script, nothing that a disk refuses. */
export function fileNameOf(table: Pick<DiningTable, 'name'>, ending: string): string {
  const name = table.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return `qr-${name || 'table'}.${ending}`
}
