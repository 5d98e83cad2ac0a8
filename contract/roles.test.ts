import { describe, expect, it } from 'vitest'
import { updateBranch } from './branch-settings.ts'
import { PERMISSIONS, permissionsOf, ROLES } from './roles.ts'
import { createUpload } from './uploads.ts'

describe('a role', () => {
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
  ] as const)('of %s has the permissions %o', (role, permissions) => {
    expect(permissionsOf(role)).toEqual(permissions)
  })

  it.each([
    ['manager', ['menu:read', 'override:write', 'branch:write', 'feedback:read']],
    ['editor', ['menu:read', 'override:write']],
    ['viewer', ['menu:read']],
  ] as const)('of %s has only the permissions %o when limited to some branches', (role, permissions) => {
    expect(permissionsOf(role, true)).toEqual(permissions)
  })

  it('has existing permissions, each once, and none that the role above lacks', () => {
    for (const [at, role] of ROLES.entries()) {
      const own = permissionsOf(role)
      const above = permissionsOf(ROLES[at - 1] ?? role)

      expect(new Set(own).size).toBe(own.length)
      expect(PERMISSIONS).toEqual(expect.arrayContaining([...own]))
      expect(above).toEqual(expect.arrayContaining([...own]))
    }
  })

  it('that can edit a branch can upload its pictures', () => {
    for (const role of ROLES.filter((one) => permissionsOf(one).includes(updateBranch.permission)))
      expect(permissionsOf(role)).toContain(createUpload.permission)
  })

  it('of owner has every permission', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSIONS)
  })
})
