import { DEMO_SIGN_IN, ownDemoPassword } from '#server/db/demo-sign-in.ts'
import { type Config, isLoopback } from '#server/config.ts'
import type { Origin } from '#server/platform/origin.ts'
import { isSameSecret } from '#server/platform/secrets.ts'

type Typed = { email: string; password: string }

/**
 * The password to compare in place of the typed one. The demo's password is published, so it doesn't work where others
 * could use it; there, the password printed at startup replaces it.
 * @returns null when the typed password must not work
 */
export function passwordToCompare(config: Config, { email, password }: Typed, origin: Origin | null): string | null {
  if (email.toLowerCase() !== DEMO_SIGN_IN.email) return password
  if (config.demo && isSameSecret(password, ownDemoPassword(config.appSecrets))) return DEMO_SIGN_IN.password
  return password === DEMO_SIGN_IN.password && !isPublishedOpen(config, origin) ? null : password
}

/** With an existing session of the demo (origin null), its password may be used. */
function isPublishedOpen(config: Config, origin: Origin | null): boolean {
  if (!config.demo) return false
  if (origin === null || origin.isDeveloper) return true
  // `DEMO=1` with a proxy or a database server: the operator accepts that others may reach it.
  return config.demoIsAskedFor && isLoopback(config.host) && origin.isFromThisMachine
}
