import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch, sampleItem } from '../../testing/samples.ts'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { useRowChanges } from './use-row-changes.ts'

const END = '2026-05-01T20:00:00.000Z'

test.for([
  {
    now: '2026-05-01T19:59:00.000Z',
    sent: { isSoldOut: true, soldOutUntil: END },
    when: 'before',
    rule: 'restores the end time',
  },
  { now: '2026-05-01T20:01:00.000Z', sent: { isSoldOut: false }, when: 'after', rule: 'leaves the item available' },
])('undoing “Make available” $when the end time of “sold out” $rule', async ({ now, sent, when }) => {
  const bodies = renderSwitch(sampleItem({ name: { de: `Sold out ${when}` }, isSoldOut: true, soldOutUntil: END }))

  await page.getByRole('button', { name: 'Make available' }).click()
  // The previous case's toast may still be open, so the toast is found by the item's name.
  const toast = page.getByRole('alert').filter({ hasText: `Sold out ${when}` })
  const undo = toast.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  vi.setSystemTime(now)
  await undo.click()

  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({ branchId: 1, ...sent })
})

test('the notification of a hidden item doesn’t name when “sold out” ends', async () => {
  renderSwitch(sampleItem({ name: { de: 'Hidden' }, isSoldOut: true, soldOutUntil: END }))

  await page.getByRole('button', { name: 'Hide' }).click()

  const toast = page.getByRole('alert').filter({ hasText: 'Hidden is hidden from guests' })
  await expect.element(toast.getByText('Mitte', { exact: true })).toBeVisible()
})

/** @returns the bodies of the requests */
function renderSwitch(row: MenuItemRow): unknown[] {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T19:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const bodies: unknown[] = []
  answerApi({
    'PATCH /menu-items/7/branch': (body) => {
      bodies.push(body)
      const { isHidden } = body as { isHidden?: boolean } // what the hook sends
      return success({ ...row, ...(isHidden === undefined ? { isSoldOut: false, soldOutUntil: null } : { isHidden }) })
    },
  })
  renderComponent(
    <>
      <RowButtons row={row} />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </>,
  )
  return bodies
}

function RowButtons({ row }: { row: MenuItemRow }) {
  const { setInBranch } = useRowChanges(sampleBranch())
  return (
    <>
      <button type="button" onClick={() => void setInBranch(row, { isSoldOut: false })}>
        Make available
      </button>
      <button type="button" onClick={() => void setInBranch(row, { isHidden: true })}>
        Hide
      </button>
    </>
  )
}
