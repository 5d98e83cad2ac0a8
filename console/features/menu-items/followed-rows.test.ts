import { expect, it } from 'vitest'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { sampleItem } from '../../testing/samples.ts'
import { changedItems } from './followed-rows.ts'

const NOW_MS = Date.parse('2026-05-04T12:00:00Z')

function row(id: number, changes: Partial<MenuItemRow> = {}): MenuItemRow {
  return sampleItem({ id, category: { id: 1, name: { en: 'Soups' } }, revision: 1, ...changes })
}

const changed = (before: MenuItemRow[], after: MenuItemRow[]) => changedItems(before, after, NOW_MS)

it.each<[string, Partial<MenuItemRow>]>([
  ['it has a higher revision', { revision: 2 }],
  ['it is sold out', { isSoldOut: true }],
  ['it is hidden', { isHidden: true }],
  ['it gets its own price in this branch', { branchPriceMinor: 450 }],
  ['it moves to another category', { category: { id: 2, name: { en: 'Salads' } } }],
])('marks a menu item as changed by others when %s', (_, change) => {
  expect(changed([row(1), row(2)], [row(1), row(2, change)])).toEqual([2])
})

it('marks a menu item as changed by others when “sold out” ended before its end time', () => {
  const until = '2026-05-04T13:00:00.000Z'

  expect(changed([row(1, { isSoldOut: true, soldOutUntil: until })], [row(1)])).toEqual([1])
})

it('doesn’t mark a menu item as changed by others when “sold out” ended at its end time', () => {
  const until = '2026-05-04T11:59:00.000Z'

  expect(changed([row(1, { isSoldOut: true, soldOutUntil: until })], [row(1)])).toEqual([])
})

it('doesn’t mark a menu item as changed by others when its category was renamed', () => {
  expect(changed([row(1)], [row(1, { category: { id: 1, name: { en: 'Broths' } } })])).toEqual([])
})

it('doesn’t mark a menu item as changed by others when it is new or only its position has changed', () => {
  expect(changed([row(1), row(2), row(3)], [row(3), row(1), row(4)])).toEqual([])
})
