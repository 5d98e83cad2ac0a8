import { useEffect, useEffectEvent } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { useSelectBranch } from './use-select-branch.ts'

/** Added to the history state by the navigation that chooses a branch, and by the one that follows its selection. */
type BranchChoice = { chosenBranchId?: number; hasSelectedBranch?: true }

/** The state of any other navigation is null or lacks these properties. */
const choiceIn = ({ state }: Location) => (state ?? {}) as BranchChoice

export const choosesBranch = (next: Location) => choiceIn(next).chosenBranchId !== undefined

/** Whether the navigation follows the selection of a branch. The page has already asked about unsaved changes. */
export const hasSelectedBranch = (next: Location) => choiceIn(next).hasSelectedBranch === true

/**
 * Chooses a branch, which `useChosenBranch` then selects. This is a navigation to the same URL, so that a page with
 * unsaved changes asks whether to leave it.
 */
export function useChooseBranch(): (branchId: number) => Promise<void> {
  const navigate = useNavigate()
  return async (branchId) => {
    // The URL is read now, because a toast may offer the choice after its page was left.
    const { pathname, search } = window.location
    const state = { ...window.history.state?.usr, chosenBranchId: branchId } satisfies BranchChoice
    // Rendered synchronously, because a navigation right after this one could replace it before `useChosenBranch` sees
    // it.
    await navigate(pathname + search, { replace: true, state, flushSync: true })
  }
}

/**
 * Selects the branch that was chosen with `useChooseBranch`, and then leaves pages and filters that belong to the
 * previous one. If selecting fails, the page keeps its unsaved changes.
 * @returns whether a branch is being selected
 */
export function useChosenBranch(): boolean {
  const { select, selecting } = useSelectBranch()
  const navigate = useNavigate()
  const location = useLocation()
  const isStillHere = useEffectEvent((chosenAt: string) => location.key === chosenAt)
  useEffect(() => {
    const { chosenBranchId, hasSelectedBranch: hasSelected, ...state } = choiceIn(location)
    if (chosenBranchId === undefined && !hasSelected) return
    // A reload must not select the branch again, and Back must ask about unsaved changes again.
    window.history.replaceState({ ...window.history.state, usr: state }, '')
    if (chosenBranchId !== undefined) void selectAndLeave(chosenBranchId)

    async function selectAndLeave(branchId: number): Promise<void> {
      const isSelected = await select(branchId)
      if (!isSelected || !isStillHere(location.key)) return
      const { pathname } = location
      const state: BranchChoice = { hasSelectedBranch: true }
      // Filters and imports in the URL belong to the previous branch.
      await navigate(pathname.startsWith('/menu-item/') ? '/menu-items' : pathname, { replace: true, state })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- each choice is selected once
  }, [location])
  return selecting
}
