import { expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { mayLeave } from './policy.ts'

it.each<[Role, number[], boolean]>([
  ['owner', [7], false],
  ['owner', [], false],
  ['owner', [7, 8], true],
  ['manager', [8], true],
  ['editor', [8], true],
  ['viewer', [8], true],
])('a member who is %s may leave owners %j: %s', (role, owners, may) => {
  expect(mayLeave({ userId: 7, role }, owners)).toBe(may)
})
