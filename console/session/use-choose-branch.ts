import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSelectBranch } from './use-select-branch.ts'

/** The state of a navigation that selects a branch. */
type Choice = { chosenBranchId: number; from: string; fromState: unknown }

/**
 * Chooses a branch, and leaves pages and filters that belong to the previous one. A page with unsaved changes first asks
 * whether to leave it. `useChosenBranch` then selects the branch.
 */
export function useChooseBranch(): (branchId: number) => Promise<void> {
  const navigate = useNavigate()
  return async (branchId) => {
    // Not from the last render: a toast may offer the choice after its page was left.
    const { pathname } = window.location
    const state: Choice = { chosenBranchId: branchId, from: currentAddress(), fromState: window.history.state?.usr }
    // Filters and imports in the URL belong to the previous branch.
    const to = pathname.startsWith('/menu-item/') ? '/menu-items' : pathname
    // Rendered synchronously, because a navigation right after this one could replace it before `useChosenBranch` sees
    // it.
    await navigate(to, { replace: true, state, flushSync: true })
  }
}

/**
 * Selects the branch that was chosen with `useChooseBranch`. If that fails, returns to the page and filters of the
 * previous one.
 * @returns whether it is being selected
 */
export function useChosenBranch(): boolean {
  const { select, selecting } = useSelectBranch()
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const choice = state as Partial<Choice> | null // other navigations have another state or none
  const isStillHere = useEffectEvent((chosenAt: string) => key === chosenAt)
  useEffect(() => {
    const { chosenBranchId, from, fromState } = choice ?? {}
    if (chosenBranchId === undefined || from === undefined) return
    // A reload must not select the branch again.
    window.history.replaceState({ ...window.history.state, usr: null }, '')
    void selectOrReturn(chosenBranchId, from)

    async function selectOrReturn(branchId: number, address: string): Promise<void> {
      const isSelected = await select(branchId)
      // A page with unsaved changes would ask again, although nobody leaves it.
      if (isSelected || !isStillHere(key) || address === currentAddress()) return
      await navigate(address, { replace: true, state: fromState })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- each choice is selected once
  }, [choice])
  return selecting
}

const currentAddress = () => window.location.pathname + window.location.search
