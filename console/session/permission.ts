import type { Permission } from '#contract/roles.ts'
import { useAppSelector } from '../store.ts'
import { shellMessages as t } from '../shell/messages.ts'

/** Why the user lacks a permission, or null when they have it; for a button's `disabledReason`. */
export function useRefusal(permission: Permission): string | null {
  const user = useAppSelector((state) => state.auth.user)
  if (user?.permissions.includes(permission)) return null
  return t.viewOnly(user?.role ?? t.visitor)
}
