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
  ] as const)('%s can do %o', (role, permissions) => {
    expect(permissionsOf(role)).toEqual(permissions)
  })

  it.each([
    ['manager', ['menu:read', 'override:write', 'branch:write', 'feedback:read']],
    ['editor', ['menu:read', 'override:write']],
    ['viewer', ['menu:read']],
  ] as const)('%s limited to some branches can do %o', (role, permissions) => {
    expect(permissionsOf(role, true)).toEqual(permissions)
  })

  it('gives existing permissions, each once, and never more than the one before it', () => {
    for (const [at, role] of ROLES.entries()) {
      const own = permissionsOf(role)
      const above = permissionsOf(ROLES[at - 1] ?? role)

      expect(new Set(own).size).toBe(own.length)
      expect(PERMISSIONS).toEqual(expect.arrayContaining([...own]))
      expect(above).toEqual(expect.arrayContaining([...own]))
    }
  })

  it('that can set up a branch can store its pictures', () => {
    for (const role of ROLES.filter((one) => permissionsOf(one).includes(updateBranch.permission)))
      expect(permissionsOf(role)).toContain(createUpload.permission)
  })

  it('of an owner can do everything', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSIONS)
  })
})
