import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { AuthUser } from '#contract/auth.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type RouteHandle } from './route-handle.ts'

/** Lets a page through when the user has the permission its route carries (spec section 6). */
export function PermissionGuard({ user, children }: { user: AuthUser; children: ReactNode }) {
  const needed = useMatches().flatMap((match) => (match.handle as RouteHandle | undefined)?.permission ?? [])
  if (needed.every((permission) => user.permissions.includes(permission))) return children
  return (
    <EmptyState icon={<Lock aria-hidden="true" />} title="This page is not open to your role">
      <h1 className="sr-only">No permission</h1>
      <p>
        You are signed in as {user.role}. The owner of {user.company.name || 'the company'} can give you more rights.
      </p>
    </EmptyState>
  )
}
