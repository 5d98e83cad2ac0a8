import { type Permission, permissionsOf, ROLE_NAMES } from '#contract/roles.ts'
import { useAppSelector } from '../store.ts'
import { shellMessages as t } from '../shell/messages.ts'

/** Why the user lacks a permission, or null when they have it; for a button's `disabledReason`. */
export function useRefusal(permission: Permission): string | null {
  const user = useAppSelector((state) => state.auth.user)
  if (user?.permissions.includes(permission)) return null
  // The role has the permission, but not for a member limited to some branches.
  if (user && permissionsOf(user.role, false).includes(permission)) return t.allBranchesOnly
  return t.viewOnly(user ? ROLE_NAMES[user.role] : t.visitor)
}
