import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MenuChangeLine } from '#contract/menu-history.ts'
import { createConsoleStore } from '../../store.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { type Asked, RestoreDialog } from './RestoreDialog.tsx'

const LINE: MenuChangeLine = {
  id: 1,
  at: '2026-11-25T12:00:00.000Z',
  who: 'Ada',
  currencyCode: 'EUR',
  entity: 'menu_item',
  entityId: 7,
  kind: 'changed',
  name: 'Pizza',
  batch: null,
  count: 1,
  differences: [],
  restorable: { before: true, after: true },
}

test.each([
  ['menu_item', true],
  ['category', false],
] as const)('only the dialog for restoring a menu item mentions options (%s: %s)', async (entity, isMentioned) => {
  const asked = { kind: 'line', line: { ...LINE, entity }, to: 'before' } as const
  renderComponent(<RestoreDialog asked={asked} onClose={() => {}} />, createConsoleStore())

  await expect.element(page.getByText(/^Restores the version before this change/)).toBeVisible()
  expect(page.getByText(/Options in existing option groups stay/).elements()).toHaveLength(isMentioned ? 1 : 0)
})

const price = { field: 'priceMinor', of: null, language: null, type: 'money', before: 500, after: 550 } as const

test.each<[string, Asked]>([
  ['undoing a whole action', { kind: 'batch', line: LINE, batch: 'ed2b2a0c-5f0c-4d35-9c27-1b2b5f6f7a11' }],
  ['restoring only a price', { kind: 'line', line: { ...LINE, differences: [price] }, to: 'before' }],
])('the dialog for %s says nothing about options staying unchanged', async (_name, asked) => {
  renderComponent(<RestoreDialog asked={asked} onClose={() => {}} />, createConsoleStore())

  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(page.getByText(/Options in existing option groups stay/).elements()).toHaveLength(0)
})
