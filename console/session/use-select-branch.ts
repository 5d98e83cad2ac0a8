import { useCallback } from 'react'
import { useSelectBranchMutation } from '../api/branches-api.ts'
import { shellMessages as t } from '../shell/messages.ts'
import { branchChosen } from '../state/auth-slice.ts'
import { useAppDispatch } from '../store.ts'
import { showToast } from '../ui/show-toast.tsx'

/** Selects the branch for this and later sessions. If that fails, `select` shows a toast and returns false. */
export function useSelectBranch(): { select: (branchId: number) => Promise<boolean>; selecting: boolean } {
  const [selectBranch, { isLoading: selecting }] = useSelectBranchMutation()
  const dispatch = useAppDispatch()
  const select = useCallback(
    async (branchId: number) => {
      const { error } = await selectBranch({ body: { branchId } })
      if (error) showToast({ kind: 'error', title: t.branchNotSwitched, message: error.message ?? '' })
      else dispatch(branchChosen(branchId))
      return !error
    },
    [selectBranch, dispatch],
  )
  return { select, selecting }
}
