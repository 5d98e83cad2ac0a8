import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Member } from '#contract/team.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { memberColumns } from './member-columns.tsx'
import type { MemberChanges } from './use-member-changes.ts'

test('next to the sidebar, at desktop width, a member’s email fits on one line', async () => {
  const member: Member = {
    id: 1,
    fullName: 'Ada Owner',
    email: 'owner@restaurant.test',
    role: 'owner',
    branchIds: null,
    isSelf: true,
    isVerified: true,
    isLastOwner: true,
    hasSecondFactor: false,
    disabledAt: null,
    lastUsedAt: '2026-11-28T05:58:00.000Z',
  }
  const ignore = () => {}
  const changes = {} as MemberChanges // no control is used
  const columns = memberColumns({
    changes,
    onRole: ignore,
    onBranches: ignore,
    onRemove: ignore,
    branchText: () => 'All branches',
  })
  renderComponent(
    <div style={{ width: '970px' }}>
      <DataTable
        caption="Members"
        columns={columns}
        rows={[member]}
        rowKey={({ id }) => String(id)}
        loading={false}
        refreshing={false}
      />
    </div>,
  )

  const email = page.getByText(member.email)
  await expect.element(email).toBeVisible()
  const { lineHeight } = getComputedStyle(email.element())
  expect(email.element().getBoundingClientRect().height).toBeLessThan(1.5 * Number.parseFloat(lineHeight))
})
