import { expect, it } from 'vitest'
import type { DiningTable } from '#contract/dining-tables.ts'
import { formatQrFileName, filterTables, groupByArea, NO_AREA, orderWith, previewOfSeries } from './table-groups.ts'

const table = (id: number, fields: Partial<DiningTable> = {}): DiningTable => ({
  id,
  branchId: 1,
  name: `Table ${id}`,
  area: null,
  seats: null,
  qrToken: 't',
  qrUrl: 'https://menus.test/t/t',
  isEnabled: true,
  sortOrder: id,
  lastScannedAt: null,
  ...fields,
})
const GARDEN = { area: 'Garden' }
const TABLES = [table(1), table(2, GARDEN), table(3), table(4, { ...GARDEN, isEnabled: false, lastScannedAt: 'x' })]

it('groups tables by area, in the order of each area’s first table', () => {
  const groups = groupByArea(TABLES)

  expect(groups.map(({ area, tables }) => [area, tables.map(({ id }) => id)])).toEqual([
    [null, [1, 3]],
    ['Garden', [2, 4]],
  ])
})

it.each([
  ['tables by part of their area’s name', { search: 'GARD' }, [2, 4]],
  ['a table by its name', { search: 'table 3' }, [3]],
  ['tables by their area’s name without its accents', { search: 'cafe' }, [5]],
  ['the tables of an area named with a hyphen', { area: '-' }, [6]],
  ['the tables of an area', { area: 'Garden' }, [2, 4]],
  ['tables without an area', { area: NO_AREA }, [1, 3]],
  ['enabled tables', { state: 'on' }, [1, 2, 3]],
  ['disabled tables', { state: 'off' }, [4, 5, 6]],
  ['the tables of an area that were never scanned', { state: 'unscanned', area: 'Garden' }, [2]],
])('filtering the tables finds %s', (_, filter, ids) => {
  const tables = [...TABLES, table(5, { area: 'Café', isEnabled: false }), table(6, { area: '-', isEnabled: false })]
  const found = filterTables(tables, { search: '', area: null, state: null, ...filter })

  expect(found.map(({ id }) => id)).toEqual(ids)
})

it('reordering the tables of one area leaves those of other areas in place', () => {
  const [one, two, three, four] = TABLES.map(({ id }) => table(id))
  if (!one || !two || !three || !four) throw new Error('Expected four tables')

  expect(orderWith([one, two, three, four], [four, two])).toEqual([1, 4, 3, 2])
})

it.each([
  ['Table 1, Table 2 … Table 12', { prefix: 'Table ', from: 1, to: 12 }],
  ['T4, T5, T6', { prefix: 'T', from: 4, to: 6 }],
  ['7', { prefix: '', from: 7, to: 7 }],
])('previews the names of new tables, shortened if there are more than three: “%s”', (text, series) => {
  expect(previewOfSeries(series)).toBe(text)
})

it.each([
  ['the last number is below the first', { prefix: 'T', from: 4, to: 3 }],
  ['the first number is missing', { prefix: 'T', from: Number.NaN, to: 3 }],
])('previews no names of new tables if %s', (_, series) => {
  expect(previewOfSeries(series)).toBeNull()
})

it('names a QR code’s file after its table, without characters that a file system refuses', () => {
  expect(formatQrFileName({ name: 'Table 1/2 : "Bar"' }, 'png')).toBe('qr-Table-1-2-Bar.png')
  expect(formatQrFileName({ name: 'طاولة ٣' }, 'svg')).toBe('qr-طاولة-٣.svg')
  expect(formatQrFileName({ name: '???' }, 'svg')).toBe('qr-table.svg')
})
