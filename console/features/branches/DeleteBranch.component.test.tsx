import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BranchContext } from '../../session/branch-context.ts'
import { signedIn } from '../../state/auth-slice.ts'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { createConsoleStore } from '../../store.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { DeleteBranch } from './DeleteBranch.tsx'

test.for([
  { id: 2, selected: 1, rule: 'isn’t selected keeps the selection' },
  { id: 1, selected: 0, rule: 'is selected clears the selection' },
])('deleting a branch that $rule', async ({ id, selected }) => {
  const store = createConsoleStore()
  const onClose = vi.fn()
  store.dispatch(signedIn({ token: 't', user: { ...UNVERIFIED_USER, selected_branch_id: 1 } }))
  answerApi({ [`DELETE /branches/${id}`]: () => success(null) })
  renderComponent(
    <BranchContext value={sampleBranch()}>
      <DeleteBranch branch={sampleBranch({ id, name: 'Nord' })} isLastOfBrand={false} onClose={onClose} />
    </BranchContext>,
    store,
  )

  await userEvent.fill(page.getByRole('textbox'), 'Nord')
  await page.getByRole('button', { name: 'Delete branch' }).click()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(store.getState().auth.user?.selected_branch_id).toBe(selected)
})
