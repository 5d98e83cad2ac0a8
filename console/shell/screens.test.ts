import { expect, it } from 'vitest'
import { permissionsOf } from '#contract/roles.ts'
import { screensFor } from './screens.ts'

const ROUTES = [
  { path: '/layout' },
  { path: '/dashboard', handle: { title: 'Dashboard' } },
  { path: '/menu-items', handle: { title: 'Menu Items', permission: 'menu:read' } },
  { path: '/menu-item/add', handle: { title: 'Add Menu Item', permission: 'menu:write' } },
  { path: '/menu-item/edit/:id', handle: { title: 'Edit Menu Item', permission: 'menu:write' } },
  { path: '/billing', handle: { title: 'Billing', permission: 'billing:write' } },
] as const

it.each([
  ['owner', ['Dashboard', 'Menu Items', 'Add Menu Item', 'Billing']],
  ['editor', ['Dashboard', 'Menu Items', 'Add Menu Item']],
  ['viewer', ['Dashboard', 'Menu Items']],
] as const)('the command palette and the sidebar show the role %s only pages it may open', (role, titles) => {
  const screens = screensFor(ROUTES, permissionsOf(role))

  expect(screens.map(({ title }) => title)).toEqual(titles)
})
