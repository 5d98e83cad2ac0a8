import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { AuthUser } from '#contract/auth.ts'
import { ROLE_NAMES } from '#contract/roles.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { shellMessages as t } from './messages.ts'
import { type RouteHandle } from './route-handle.ts'

/** Renders the page if the user has the permission of its route, otherwise a note on whom to ask. */
export function PermissionGuard({ user, children }: { user: AuthUser; children: ReactNode }) {
  const needed = useMatches().flatMap((match) => (match.handle as RouteHandle | undefined)?.permission ?? [])
  if (needed.every((permission) => user.permissions.includes(permission))) return children
  return (
    <EmptyState icon={<Lock aria-hidden="true" />} title={t.noAccess}>
      <h1 className="sr-only">{t.noPermission}</h1>
      <p>{t.askOwner(ROLE_NAMES[user.role], user.company.name || t.yourCompany)}</p>
    </EmptyState>
  )
}
