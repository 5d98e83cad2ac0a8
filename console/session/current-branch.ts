import type { Branch } from '#contract/branches.ts'

export function currentBranch(branches: Branch[], chosenId: number | null): Branch | null {
  return branches.find((branch) => branch.id === chosenId) ?? branches[0] ?? null
}
