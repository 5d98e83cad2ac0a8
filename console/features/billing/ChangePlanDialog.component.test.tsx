import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentPreview, Plan } from '#contract/subscriptions.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleSubscription } from '../../testing/samples.ts'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'

const { plan: PRO } = sampleSubscription()
const [PLUS, MAX] = [
  { ...PRO, id: 2, name: 'Plus' },
  { ...PRO, id: 3, name: 'Max' },
]

test('a plan chosen again after its change was refused shows its latest amount', async () => {
  let amountDueMinor = 1050
  answerApi({
    'GET /subscription/plans': () => success([PRO, PLUS, MAX]),
    'GET /billing/plan/preview': () => success(preview(PLUS, amountDueMinor)),
    'POST /billing/plan': () =>
      Response.json({ success: false, message: 'The amount has changed.', data: preview(PLUS, 2050) }),
  })
  renderDialog()
  await page.getByRole('button', { name: 'Pay €10.50 and change plan' }).click()
  await expect.element(page.getByRole('button', { name: 'Pay €20.50 and change plan' })).toBeVisible()

  amountDueMinor = 3050
  await page.getByRole('radio', { name: /^Max/ }).click()
  await page.getByRole('radio', { name: /^Plus/ }).click()

  await expect.element(page.getByRole('button', { name: 'Pay €30.50 and change plan' })).toBeVisible()
})

test('the error of a refused plan change disappears when another plan is chosen', async () => {
  let previewError: Response | null = null
  answerApi({
    'GET /subscription/plans': () => success([PRO, PLUS, MAX]),
    'GET /billing/plan/preview': () => previewError ?? success(preview(PLUS, 1050)),
    'POST /billing/plan': () => failure('CONFLICT', 'Your card was declined.'),
  })
  renderDialog()
  await page.getByRole('button', { name: 'Pay €10.50 and change plan' }).click()
  await expect.element(page.getByText('Your card was declined.')).toBeVisible()

  previewError = failure('CONFLICT', 'Max can’t be chosen right now.')
  await page.getByRole('radio', { name: /^Max/ }).click()

  await expect.element(page.getByRole('alert').getByText('Max can’t be chosen right now.')).toBeVisible()
  await expect.element(page.getByText('Your card was declined.')).not.toBeInTheDocument()
})

test('no other plan can be chosen while the plan is being changed', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({
    'GET /subscription/plans': () => success([PRO, PLUS, MAX]),
    'GET /billing/plan/preview': () => success(preview(PLUS, 1050)),
    'POST /billing/plan': () => answer.promise,
  })
  renderDialog()
  const max = page.getByRole('radio', { name: /^Max/ })

  await page.getByRole('button', { name: 'Pay €10.50 and change plan' }).click()
  await expect.element(max).toBeDisabled()
  answer.resolve(failure('CONFLICT', 'Your card was declined.'))

  await expect.element(max).toBeEnabled()
})

function renderDialog() {
  const element = <ChangePlanDialog current={PRO} usage={USAGE} proposedId={2} onClose={() => undefined} />
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

const USAGE = { branches: 1, menuItems: 1, tables: 1, members: 1, storageBytes: 0 }

const preview = (plan: Plan, amountDueMinor: number): PaymentPreview => ({
  plan,
  currencyCode: 'EUR',
  amountDueMinor,
  totalMinor: amountDueMinor,
  taxMinor: 0,
  creditMinor: 0,
  trialDays: 0,
  next: null,
  prorationDate: '2026-11-20T10:00:00Z',
})
