import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Member } from '#contract/team.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleBranch } from '../../testing/samples.ts'
import { ChangeBranches } from './ChangeBranches.tsx'
import { InviteDialog } from './InviteDialog.tsx'

const MEMBER = { id: 5, fullName: 'Ada', branchIds: null } as Member // what the dialog reads

test.for([
  { who: 'an invitation', dialog: <InviteDialog kept={null} onClose={() => undefined} /> },
  { who: 'a member', dialog: <ChangeBranches member={MEMBER} onClose={() => undefined} /> },
])('closing the dialog asks before it discards the branches chosen for $who', async ({ dialog }) => {
  answerApi({ 'GET /branches': () => success([sampleBranch()]) })
  renderComponent(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />)

  await page.getByText('Specific branches').click()
  await page.getByRole('checkbox', { name: /^Mitte/ }).click()
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})
