import type { Permission } from '#contract/roles.ts'
import { useAppSelector } from '../store.ts'

/** Why the user may not do something, or null when they may: goes into a button's `disabledReason`. */
export function useRefusal(permission: Permission): string | null {
  const user = useAppSelector((state) => state.auth.user)
  if (user?.permissions.includes(permission)) return null
  return `Your role (${user?.role ?? 'visitor'}) may look at this but not change it.`
}
