import { createContext, useContext } from 'react'
import type { Branch } from '#contract/branches.ts'

export const BranchContext = createContext<Branch | null>(null)

/** The branch the console works on. Inside the shell there always is one. */
export function useBranch(): Branch {
  const branch = useContext(BranchContext)
  if (!branch) throw new Error('useBranch is only for what stands inside the shell')
  return branch
}
