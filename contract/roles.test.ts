import { expect, it } from 'vitest'
import { updateBranch } from './branch-settings.ts'
import { PERMISSIONS, permissionsOf, ROLES } from './roles.ts'
import { createUpload } from './uploads.ts'

it.each([
  [
    'owner',
    [
      'menu:read',
      'menu:write',
      'override:write',
      'branch:write',
      'brand:write',
      'team:write',
      'billing:write',
      'feedback:read',
    ],
  ],
  ['manager', ['menu:read', 'menu:write', 'override:write', 'branch:write', 'brand:write', 'feedback:read']],
  ['editor', ['menu:read', 'menu:write', 'override:write']],
  ['viewer', ['menu:read']],
] as const)('the role %s has exactly the permissions %j', (role, permissions) => {
  expect(permissionsOf(role)).toEqual(permissions)
})

it.each([
  ['manager', ['menu:read', 'override:write', 'branch:write', 'feedback:read']],
  ['editor', ['menu:read', 'override:write']],
  ['viewer', ['menu:read']],
] as const)('the role %s, limited to some branches, has exactly the permissions %j', (role, permissions) => {
  expect(permissionsOf(role, true)).toEqual(permissions)
})

it('the permissions of each role are included in those of the role above', () => {
  for (const [at, role] of ROLES.entries()) {
    const own = permissionsOf(role)
    const above = permissionsOf(ROLES[at - 1] ?? role)

    expect(new Set(own).size).toBe(own.length)
    expect(PERMISSIONS).toEqual(expect.arrayContaining([...own]))
    expect(above).toEqual(expect.arrayContaining([...own]))
  }
})

it('each role that can edit a branch can upload pictures', () => {
  const editors = ROLES.filter((one) => permissionsOf(one).includes(updateBranch.permission))

  expect(editors).toEqual(['owner', 'manager'])
  for (const role of editors) expect(permissionsOf(role)).toContain(createUpload.permission)
})
