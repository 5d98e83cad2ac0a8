import { expect, it } from 'vitest'
import { formatCount, listExcess } from './plan-fit.ts'

const NONE = { branches: null, menuItems: null, tables: null, members: null, storageMb: null }
const USAGE = { branches: 3, menuItems: 1200, tables: 0, members: 1, storageBytes: 600_000_000 }

it('each plan limit that a company exceeds is named', () => {
  expect(listExcess({ ...NONE, branches: 1, menuItems: 300 }, USAGE)).toEqual([
    'You have 3 branches. This plan allows 1 branch.',
    'You have 1,200 menu items. This plan allows 300 menu items.',
  ])
  expect(listExcess({ ...NONE, members: 0 }, USAGE)).toEqual(['You have 1 member. This plan allows none.'])
  expect(listExcess({ ...NONE, storageMb: 500 }, USAGE)).toEqual([
    'You store 600 MB of pictures and menu files. This plan allows 500 MB.',
  ])
})

it('a plan fits a company whose usage just reaches the plan’s limits, and a plan without limits always fits', () => {
  expect(listExcess({ branches: 3, menuItems: 1200, tables: 0, members: 1, storageMb: 600 }, USAGE)).toEqual([])
  expect(listExcess(NONE, USAGE)).toEqual([])
})

it('a count is written with its noun in the singular or the plural', () => {
  expect(formatCount('branches', 1)).toBe('1 branch')
  expect(formatCount('branches', 2)).toBe('2 branches')
  expect(formatCount('menuItems', 0)).toBe('0 menu items')
})
