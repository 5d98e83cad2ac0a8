/** The roles of members. Each has all permissions of the next. */
export const ROLES = ['owner', 'manager', 'editor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  editor: 'Editor',
  viewer: 'Viewer',
}

/** What a member may do. The server's policies and the console's guards and buttons all use this list. */
export const PERMISSIONS = [
  'menu:read',
  'menu:write',
  /** A branch's overrides of its brand's menu: sold out, hidden, and its own prices. */
  'override:write',
  /** Settings, tables and publication of a branch. */
  'branch:write',
  /** Brands, and adding and deleting branches. */
  'brand:write',
  'team:write',
  'billing:write',
  'feedback:read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

const GRANTS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: ['menu:read', 'menu:write', 'override:write', 'branch:write', 'brand:write', 'feedback:read'],
  editor: ['menu:read', 'menu:write', 'override:write'],
  viewer: ['menu:read'],
}

/** A member limited to some branches lacks these, because they concern all branches of a brand or the company. */
const OF_ALL_BRANCHES: readonly Permission[] = ['menu:write', 'brand:write', 'team:write', 'billing:write']

/**
 * The permissions of a role.
 * @param isLimited whether the member is limited to some branches
 * @example permissionsOf('viewer') // ['menu:read']
 */
export function permissionsOf(role: Role, isLimited = false): readonly Permission[] {
  return isLimited ? GRANTS[role].filter((one) => !OF_ALL_BRANCHES.includes(one)) : GRANTS[role]
}
