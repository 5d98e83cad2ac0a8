import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { FeedbackBar } from './FeedbackBar.tsx'

test('the note for resolving feedback says how many entries it resolves, without those already resolved', async () => {
  const selected: CustomerFeedback[] = [
    { ...REPORT, id: 1 },
    { ...REPORT, id: 2 },
    { ...REPORT, id: 3, status: 'RESOLVED' },
  ]
  renderComponent(<FeedbackBar selected={selected} marking={false} onMark={() => {}} onSelectNone={() => {}} />)

  await page.getByRole('button', { name: 'Resolve' }).click()

  await expect.element(page.getByRole('dialog', { name: 'Resolve 2 pieces of feedback' })).toBeVisible()
})

const REPORT: CustomerFeedback = {
  id: 1,
  branch: { id: 1, name: 'Mitte', timeZone: 'Europe/Berlin' },
  table: null,
  menuItem: null,
  type: 'ALLERGEN_REPORT',
  rating: null,
  comment: 'The soup contained nuts.',
  name: null,
  email: null,
  consentedAt: null,
  locale: 'de',
  status: 'NEW',
  note: null,
  statusChangedAt: null,
  statusChangedBy: null,
  createdAt: '2026-11-20T10:00:00Z',
}
