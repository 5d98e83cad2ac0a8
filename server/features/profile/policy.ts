import type { Role } from '#contract/roles.ts'

/**
 * Whether a member may leave: somebody must stay who can manage the company.
 * @param owners ids of the company's owners who are not disabled
 */
export function mayLeave(member: { userId: number; role: Role }, owners: readonly number[]): boolean {
  return member.role !== 'owner' || owners.some((owner) => owner !== member.userId)
}
