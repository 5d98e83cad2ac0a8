import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SaveBar } from '../pages/SaveBar.tsx'
import { BranchContext } from '../session/branch-context.ts'
import { answerApi, success } from '../testing/answer-api.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { sampleBranch } from '../testing/samples.ts'
import { BranchPicker } from './BranchPicker.tsx'

const picker = page.getByRole('combobox', { name: 'Branch' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })

test('a page with unsaved changes asks before another branch is selected', async () => {
  const selected = renderPicker(true)

  await userEvent.selectOptions(picker, 'Nord')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(selected).toEqual([])

  await userEvent.selectOptions(picker, 'Nord')
  await question.getByRole('button', { name: 'Leave' }).click()
  await vi.waitFor(() => expect(selected).toEqual([{ branchId: 2 }]))
})

test('another branch is selected without a question while nothing is unsaved', async () => {
  const selected = renderPicker(false)

  await userEvent.selectOptions(picker, 'Nord')

  await vi.waitFor(() => expect(selected).toEqual([{ branchId: 2 }]))
})

/** @returns the bodies of the requests that select a branch */
function renderPicker(unsaved: boolean): unknown[] {
  const selected: unknown[] = []
  const branches = [sampleBranch(), sampleBranch({ id: 2, name: 'Nord' })]
  answerApi({
    'GET /branches': () => success(branches),
    'POST /branches/select': (body) => {
      selected.push(body)
      return success(null)
    },
  })
  const element = (
    <BranchContext value={sampleBranch()}>
      <BranchPicker />
      <SaveBar unsaved={unsaved} saving={false} refusal={null} onDiscard={() => {}} />
    </BranchContext>
  )
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return selected
}
