import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleFeedback } from '../../testing/samples.ts'
import { FeedbackBar } from './FeedbackBar.tsx'

test('the note for resolving feedback says how many entries it resolves, without those already resolved', async () => {
  const report = { type: 'ALLERGEN_REPORT', rating: null } as const
  const selected = [
    sampleFeedback({ ...report, id: 1 }),
    sampleFeedback({ ...report, id: 2 }),
    sampleFeedback({ ...report, id: 3, status: 'RESOLVED' }),
  ]
  renderComponent(<FeedbackBar selected={selected} marking={false} onMark={() => {}} onSelectNone={() => {}} />)

  await page.getByRole('button', { name: 'Resolve' }).click()

  await expect.element(page.getByRole('dialog', { name: 'Resolve 2 pieces of feedback' })).toBeVisible()
})
