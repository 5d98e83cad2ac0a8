import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Billing } from '#contract/subscriptions.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleSubscription } from '../../testing/samples.ts'
import { BillingBanner } from './BillingBanner.tsx'
import { BillingPage } from './BillingPage.tsx'

test('the billing page shows the company’s current storage usage, not a cached value', async () => {
  let current = billing(3_000_000)
  answerApi({ 'GET /billing': () => success(current) })
  const show = renderComponent(<Console />)
  await expect.element(page.getByText('Your last payment failed')).toBeVisible()
  current = billing(1_000_000)

  show(<Console isBillingOpen />)

  await expect.element(page.getByText('1 MB used')).toBeVisible()
})

function Console({ isBillingOpen = false }) {
  return (
    <MemoryRouter>
      <BillingBanner />
      {isBillingOpen && <BillingPage />}
    </MemoryRouter>
  )
}

const billing = (usedBytes: number): Billing => ({
  subscription: sampleSubscription({ status: 'past_due', pastDueSince: '2026-12-20T12:00:00.000Z' }),
  card: null,
  nextPayment: null,
  usage: { branches: 1, menuItems: 1, tables: 1, members: 1, storageBytes: usedBytes },
  invoices: [],
  details: {
    companyName: '',
    taxId: '',
    address: { line1: '', line2: '', city: '', postalCode: '', country: 'DE' },
  },
  storage: { usedBytes, limitBytes: null },
})
