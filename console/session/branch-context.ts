import { createContext, useContext } from 'react'
import type { Branch } from '#contract/branches.ts'
import { viewerTimeZone } from '../pages/format-date.ts'

export const BranchContext = createContext<Branch | null>(null)

/** The current branch. @throws outside the shell, which always has one */
export function useBranch(): Branch {
  const branch = useContext(BranchContext)
  if (!branch) throw new Error('useBranch must be used inside the shell')
  return branch
}

/** The current branch's time zone; the viewer's outside the shell. */
export function useTimeZone(): string {
  return useContext(BranchContext)?.timeZone ?? viewerTimeZone()
}
