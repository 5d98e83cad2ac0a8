import { expect, it } from 'vitest'
import { createReadyPlans } from './ready-plans.ts'

const MIB = 1024 * 1024

const planOf = (bytes = 1) => ({
  plan: {
    chunks: [new Uint8Array(bytes)],
    itemIds: [],
    created: 0,
    changed: 0,
    categories: [],
    wantedGroups: [],
    categoryTexts: [],
  },
  result: {},
})

it('a checked import plan is returned only once, and only for its own import', () => {
  const plans = createReadyPlans()
  const plan = planOf()
  plans.put(1, 'menu as checked', plan)

  expect(plans.take(2, 'menu as checked')).toBeUndefined()
  expect(plans.take(1, 'menu as checked')).toBe(plan)
  expect(plans.take(1, 'menu as checked')).toBeUndefined()
})

it('a checked import plan isn’t returned if the menu has changed since the check', () => {
  const plans = createReadyPlans()
  plans.put(1, 'menu as checked', planOf())

  expect(plans.take(1, 'menu changed since')).toBeUndefined()
})

it('the newest checked import plans are cached, up to 16 MiB in total', () => {
  const plans = createReadyPlans()
  for (const id of [1, 2, 3]) plans.put(id, 'menu', planOf(7 * MIB))

  expect([1, 2, 3].map((id) => plans.take(id, 'menu') !== undefined)).toEqual([false, true, true])
})

it('a checked import plan that is too large isn’t cached, and replaces no other plan', () => {
  const plans = createReadyPlans()
  plans.put(1, 'menu', planOf(7 * MIB))
  plans.put(2, 'menu', planOf(17 * MIB))

  expect([1, 2].map((id) => plans.take(id, 'menu') !== undefined)).toEqual([true, false])
})
