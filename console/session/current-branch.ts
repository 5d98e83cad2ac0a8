import type { Branch } from '#contract/branches.ts'

/** The branch the user selected, otherwise the first one; null when there is none. */
export function currentBranch(branches: Branch[], chosenId: number | null): Branch | null {
  return branches.find((branch) => branch.id === chosenId) ?? branches[0] ?? null
}
