import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useSelectBranch } from '../../session/use-select-branch.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { BRANCH_SETTINGS_PATH } from './branch-settings-path.ts'
import { customizationMessages as t } from './messages.ts'

/** Selects the branch from the URL and confirms this in a toast. Then shows the settings of the selected branch. */
export function SwitchToBranch({ branchId }: { branchId: number }) {
  const { data: branches = [] } = useListBranchesQuery({})
  const name = branches.find(({ id }) => id === branchId)?.name ?? ''
  const { select } = useSelectBranch()
  const navigate = useNavigate()

  useEffect(() => {
    let hasLeft = false
    void (async () => {
      const isSelected = await select(branchId)
      if (hasLeft) return
      if (isSelected) showToast({ kind: 'info', title: t.switchedTo(name) })
      // The new URL doesn't name the branch, so that choosing another one in the top bar isn't reverted.
      await navigate(BRANCH_SETTINGS_PATH, { replace: true })
    })()
    return () => {
      hasLeft = true
    }
  }, [branchId, name, select, navigate])

  return null
}
