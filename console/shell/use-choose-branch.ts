import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSelectBranch } from '../session/use-select-branch.ts'

/** The state of a navigation that selects a branch. */
type Choice = { chosenBranchId: number }

/**
 * Chooses a branch, and leaves pages and filters that belong to the previous one. A page with unsaved changes first asks
 * whether to leave it. `useChosenBranch` then selects the branch.
 */
export function useChooseBranch(): (branchId: number) => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (branchId) => {
    const state: Choice = { chosenBranchId: branchId }
    // Filters and imports in the URL belong to the previous branch.
    const to = pathname.startsWith('/menu-item/') ? '/menu-items' : pathname
    // Rendered at once, because a navigation that follows quickly could replace this one before it is seen.
    await navigate(to, { replace: true, state, flushSync: true })
  }
}

/** Selects the branch that was chosen with `useChooseBranch`. @returns whether it is being selected */
export function useChosenBranch(): boolean {
  const { select, selecting } = useSelectBranch()
  const choice = useLocation().state as Partial<Choice> | null // other navigations have another state or none
  useEffect(() => {
    if (choice?.chosenBranchId === undefined) return
    // A reload must not select the branch again.
    window.history.replaceState({ ...window.history.state, usr: null }, '')
    void select(choice.chosenBranchId)
  }, [choice, select])
  return selecting
}
