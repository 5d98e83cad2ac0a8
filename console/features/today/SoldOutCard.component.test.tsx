import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signedIn } from '../../state/auth-slice.ts'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { createConsoleStore } from '../../store.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleItem } from '../../testing/samples.ts'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { SoldOutCard } from './SoldOutCard.tsx'

test('undoing “Mark as available” after the end time of “sold out” leaves the item available', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T19:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const bodies: unknown[] = []
  answerApi({
    'PATCH /menu-items/7/branch': (body) => {
      bodies.push(body)
      return success(sampleItem())
    },
  })
  const branch = { id: 1, name: 'Mitte', timeZone: 'Europe/Berlin' }
  const entry = { menuItemId: 7, name: 'Suppe', branch, until: '2026-05-01T20:00:00.000Z' }
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 't', user: { ...UNVERIFIED_USER, permissions: ['override:write'] } }))
  renderComponent(
    <MemoryRouter>
      <SoldOutCard count={1} entries={[entry]} places={[]} />
      <ToastHost closeAfterMs={60_000} limit={3} rtl={false} dark={false} />
    </MemoryRouter>,
    store,
  )

  await page.getByRole('button', { name: /Suppe/ }).click()
  const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  vi.setSystemTime('2026-05-01T20:01:00.000Z')
  await undo.click()

  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({ branchId: 1, isSoldOut: false })
})
