import { expect, test } from 'vitest'
import { isSetUp, setUpSteps } from './set-up-steps.ts'

test('each setup step links to its page and is done once the company has completed it', () => {
  const steps = setUpSteps({
    hasMenuItem: true,
    hasAddressAndHours: false,
    hasLook: true,
    hasTable: false,
    isPublished: true,
  })

  expect(steps).toEqual([
    { key: 'menuItems', path: '/menu-items', isDone: true },
    { key: 'address', path: '/customization?part=branch', isDone: false },
    { key: 'look', path: '/customization', isDone: true },
    { key: 'codes', path: '/tables', isDone: false },
    { key: 'publish', path: '/branches', isDone: true },
  ])
})

test('the setup is finished when every step is done', () => {
  const all = { hasMenuItem: true, hasAddressAndHours: true, hasLook: true, hasTable: true, isPublished: true }

  expect(isSetUp(all)).toBe(true)
  expect(isSetUp({ ...all, hasTable: false })).toBe(false)
})
