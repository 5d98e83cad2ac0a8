import { matchPath } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'

const { home: _home, login: _login, logout: _logout, layout: _layout, ...RETURNABLE } = CONSOLE_PATHS

/**
 * Where to go after signing in: the remembered origin, if it is a page of our own route table
 * (design section 9, Requests), else the dashboard.
 */
export function pathAfterLogin(locationState: unknown): string {
  const from = originOf(locationState)
  if (from === null) return CONSOLE_PATHS.dashboard
  const [pathname = ''] = from.split(/[?#]/)
  const known = Object.values(RETURNABLE).some((pattern) => matchPath(pattern, pathname))
  return known ? from : CONSOLE_PATHS.dashboard
}

function originOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}
