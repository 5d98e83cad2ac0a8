import { matchPath } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'

const { home, login, logout, layout, register, emailVerify, verifyEmail, forgotPassword, passwordReset, invite } =
  CONSOLE_PATHS

/** Made for people without a session, or gone again at once: no place to return to. */
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
 * What a mail's link opens must not be lost; who wants to log out is let go, whoever they turn out to be; the password is
 * asked for again of those who are about to pay, too; the plans are for everybody to read; and what keeps guests safe needs
 * no subscription.
 */
const KEPT = [
  verifyEmail,
  passwordReset,
  invite,
  logout,
  CONSOLE_PATHS.passwordVerify,
  CONSOLE_PATHS.subscription,
  CONSOLE_PATHS.guestSafety,
]

/**
 * Where to go after signing in: the remembered origin, if it is a page of our own route table
 * (design section 9, Requests), else the dashboard.
 */
export function pathAfterLogin(locationState: unknown): string {
  const from = originOf(locationState)
  if (from === null) return CONSOLE_PATHS.dashboard
  return isOneOf(RETURNABLE, from.split(/[?#]/)[0] ?? '') ? from : CONSOLE_PATHS.dashboard
}

/** Whether a page stays open at the start, also when the profile says that one belongs elsewhere. */
export function keepsItsPlace(pathname: string): boolean {
  return isOneOf(KEPT, pathname)
}

function isOneOf(patterns: string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname))
}

function originOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}
