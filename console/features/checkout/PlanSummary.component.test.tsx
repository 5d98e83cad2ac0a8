import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentPreview } from '#contract/subscriptions.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleSubscription } from '../../testing/samples.ts'
import { PlanSummary } from './PlanSummary.tsx'

const { plan: PRO } = sampleSubscription()
const PREVIEW: PaymentPreview = {
  plan: PRO,
  currencyCode: 'EUR',
  amountDueMinor: 1050,
  totalMinor: 1050,
  taxMinor: 0,
  creditMinor: 0,
  trialDays: 0,
  next: null,
  prorationDate: '2026-11-20T10:00:00Z',
}

const summary = page.getByRole('region', { name: 'Selected plan' })
const failed = () => failure('INTERNAL', 'The server failed.')

test('the checkout shows the amount due even if the list of plans can’t be loaded', async () => {
  answerApi({ 'GET /subscription/plans': failed, 'GET /subscription/preview': () => success(PREVIEW) })
  renderComponent(<PlanSummary chosen={PRO.id} />)

  await expect.element(summary.getByRole('heading', { name: PRO.name })).toBeVisible()
  await expect.element(summary.getByText('€10.50')).toBeVisible()
})

test('the checkout offers to calculate the amount due again even if the list of plans can’t be loaded', async () => {
  let isDown = true
  answerApi({
    'GET /subscription/plans': failed,
    'GET /subscription/preview': () => (isDown ? failed() : success(PREVIEW)),
  })
  renderComponent(<PlanSummary chosen={PRO.id} />)
  const again = summary.getByRole('button', { name: 'Calculate again' })
  await expect.element(again).toBeVisible()

  isDown = false
  await again.click()

  await expect.element(summary.getByText('€10.50')).toBeVisible()
})
