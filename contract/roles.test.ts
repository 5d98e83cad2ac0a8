import { describe, expect, it } from 'vitest'
import { updateBranch } from './branch-settings.ts'
import { PERMISSIONS, permissionsOf, ROLES } from './roles.ts'
import { createUpload } from './uploads.ts'

describe('the permissions', () => {
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
  ] as const)('of the role %s are %o', (role, permissions) => {
    expect(permissionsOf(role)).toEqual(permissions)
  })

  it.each([
    ['manager', ['menu:read', 'override:write', 'branch:write', 'feedback:read']],
    ['editor', ['menu:read', 'override:write']],
    ['viewer', ['menu:read']],
  ] as const)('of the role %s are only %o for members limited to some branches', (role, permissions) => {
    expect(permissionsOf(role, true)).toEqual(permissions)
  })

  it('of each role exist, are listed once, and are included in those of the role above', () => {
    for (const [at, role] of ROLES.entries()) {
      const own = permissionsOf(role)
      const above = permissionsOf(ROLES[at - 1] ?? role)

      expect(new Set(own).size).toBe(own.length)
      expect(PERMISSIONS).toEqual(expect.arrayContaining([...own]))
      expect(above).toEqual(expect.arrayContaining([...own]))
    }
  })

  it('of each role that can edit a branch include uploading pictures', () => {
    for (const role of ROLES.filter((one) => permissionsOf(one).includes(updateBranch.permission)))
      expect(permissionsOf(role)).toContain(createUpload.permission)
  })

  it('of the role owner are all that exist', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSIONS)
  })
})
