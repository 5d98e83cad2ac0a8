import { matchPath } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'

const { home, login, logout, layout, register, emailVerify, verifyEmail, forgotPassword, passwordReset, invite } =
  CONSOLE_PATHS

/** Pages that sign-in doesn't return to: they belong to signing up, in or out, or redirect immediately. */
const PASSED_THROUGH = new Set<string>([
  home,
  login,
  logout,
  layout,
  register,
  emailVerify,
  forgotPassword,
  passwordReset,
  invite,
])
const RETURNABLE = Object.values(CONSOLE_PATHS).filter((path) => !PASSED_THROUGH.has(path))

/**
 * Pages that stay open regardless of the profile: those opened from emails, logout, the password confirmation (also
 * needed before paying), the plans, which are public, and the guest safety page, which needs no subscription.
 */
const STAYS_OPEN = [
  verifyEmail,
  passwordReset,
  invite,
  logout,
  CONSOLE_PATHS.passwordVerify,
  CONSOLE_PATHS.subscription,
  CONSOLE_PATHS.guestSafety,
]

/**
 * The page to open after signing in: the remembered one if it is one of the console's own, which prevents open
 * redirects, otherwise the dashboard.
 */
export function pathAfterLogin(locationState: unknown): string {
  const from = originOf(locationState)
  if (from === null) return CONSOLE_PATHS.dashboard
  return isOneOf(RETURNABLE, from.split(/[?#]/)[0] ?? '') ? from : CONSOLE_PATHS.dashboard
}

/** Whether a page stays open at startup even if the profile calls for a redirect. */
export function staysOpen(pathname: string): boolean {
  return isOneOf(STAYS_OPEN, pathname)
}

function isOneOf(patterns: string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname))
}

function originOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}
