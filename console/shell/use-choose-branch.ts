import { useLocation, useNavigate } from 'react-router'
import { useSelectBranch } from '../session/use-select-branch.ts'

/** Selects a branch, and leaves pages and filters that belong to the previous one. */
export function useChooseBranch(): { choose: (branchId: number) => Promise<void>; choosing: boolean } {
  const { select, selecting: choosing } = useSelectBranch()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function choose(branchId: number) {
    if (!(await select(branchId))) return
    // Filters and imports in the URL belong to the previous branch.
    await navigate(pathname.startsWith('/menu-item/') ? '/menu-items' : pathname, { replace: true })
  }
  return { choose, choosing }
}
