import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { AuthState } from '../../state/auth-slice.ts'

type SafetyAccess = { kind: 'page' } | { kind: 'wait' } | { kind: 'leave'; path: string }

/**
 * Admits members of a company without a subscription, who have a token and usually no profile. Everyone else is
 * redirected.
 */
export function decideSafety({ token, user, status }: Pick<AuthState, 'token' | 'user' | 'status'>): SafetyAccess {
  if (token === null) return { kind: 'leave', path: CONSOLE_PATHS.home }
  if (status === 'loading') return { kind: 'wait' }
  if (user === null) return { kind: 'page' }
  if (user.email_verified_at === null) return { kind: 'leave', path: CONSOLE_PATHS.dashboard }
  const isPaid = user.company.subscriptions.length > 0
  return isPaid ? { kind: 'leave', path: CONSOLE_PATHS.menuItems } : { kind: 'page' }
}
