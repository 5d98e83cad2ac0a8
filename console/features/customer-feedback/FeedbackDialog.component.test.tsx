import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FeedbackDetails } from '#contract/customer-feedback.ts'
import { BranchContext } from '../../session/branch-context.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch, sampleFeedback } from '../../testing/samples.ts'
import { FeedbackDialog } from './FeedbackDialog.tsx'

const note = page.getByRole('textbox', { name: 'Note' })
const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })

test('closing a feedback entry asks before it discards a note', async () => {
  const { onClose } = renderDialog()

  await note.fill('Called the guest.')
  await userEvent.keyboard('{Escape}')

  await expect.element(question).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('after its note was saved, a feedback entry closes without asking', async () => {
  const { onClose, marked } = renderDialog()

  await note.fill('Called the guest.')
  await page.getByRole('button', { name: 'Mark as in progress' }).click()
  await expect.element(note).toHaveValue('')
  await userEvent.keyboard('{Escape}')

  expect(marked).toEqual([{ ids: [3], status: 'IN_PROGRESS', note: 'Called the guest.' }])
  expect(onClose).toHaveBeenCalledOnce()
})

function renderDialog() {
  const onClose = vi.fn()
  const marked: unknown[] = []
  answerApi({
    'GET /customer-feedback/3': () => success(FEEDBACK),
    'POST /customer-feedback/mark': (body) => {
      marked.push(body)
      return success({ changedCount: 1 })
    },
  })
  const element = (
    <BranchContext value={sampleBranch()}>
      <FeedbackDialog id={3} onClose={onClose} />
    </BranchContext>
  )
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return { onClose, marked }
}

const FEEDBACK: FeedbackDetails = { ...sampleFeedback(), history: [] }
