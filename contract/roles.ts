/** The roles of members. */
export const ROLES = ['owner', 'manager', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What a member may do. The server's policies and the console's guards and buttons all use this list. */
export const PERMISSIONS = [
  'menu:read',
  'menu:write',
  'branch:write',
  'team:write',
  'billing:write',
  'feedback:read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const GRANTS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: ['menu:read', 'menu:write', 'branch:write', 'feedback:read'],
  editor: ['menu:read', 'menu:write'],
  viewer: ['menu:read'],
}

/**
 * The permissions of a role.
 * @example permissionsOf('viewer') // ['menu:read']
 */
export function permissionsOf(role: Role): readonly Permission[] {
  return GRANTS[role]
}
