import { describe, expect, it } from 'vitest'
import { PERMISSIONS, permissionsOf, ROLES } from './roles.ts'

describe('a role', () => {
  it.each([
    ['owner', ['menu:read', 'menu:write', 'branch:write', 'team:write', 'billing:write', 'feedback:read']],
    ['manager', ['menu:read', 'menu:write', 'branch:write', 'feedback:read']],
    ['editor', ['menu:read', 'menu:write']],
    ['viewer', ['menu:read']],
  ] as const)('%s may do %o', (role, permissions) => {
    expect(permissionsOf(role)).toEqual(permissions)
  })

  it('gives permissions that exist, each once, and never more than the one before it', () => {
    for (const [at, role] of ROLES.entries()) {
      const own = permissionsOf(role)
      const above = permissionsOf(ROLES[at - 1] ?? role)

      expect(new Set(own).size).toBe(own.length)
      expect(PERMISSIONS).toEqual(expect.arrayContaining([...own]))
      expect(above).toEqual(expect.arrayContaining([...own]))
    }
  })

  it('of an owner may do everything', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSIONS)
  })
})
