import { useLocation, useNavigate } from 'react-router'
import { useSelectBranchMutation } from '../api/branches-api.ts'
import { branchChosen } from '../state/auth-slice.ts'
import { useAppDispatch } from '../store.ts'
import { showToast } from '../ui/show-toast.tsx'
import { shellMessages as t } from './messages.ts'

/** Selects the branch the user works on, now and in later sessions. */
export function useChooseBranch(): { choose: (branchId: number) => Promise<void>; choosing: boolean } {
  const [selectBranch, { isLoading: choosing }] = useSelectBranchMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function choose(branchId: number) {
    const answer = await selectBranch({ body: { branchId } })
    if (answer.error)
      return showToast({ kind: 'error', title: t.branchNotSwitched, message: answer.error.message ?? '' })
    dispatch(branchChosen(branchId))
    // Filters and imports in the address belong to the previous branch.
    await navigate(pathname.startsWith('/menu-item/') ? '/menu-items' : pathname, { replace: true })
  }
  return { choose, choosing }
}
