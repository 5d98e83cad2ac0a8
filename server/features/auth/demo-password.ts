import { DEMO_SIGN_IN, ownDemoPassword } from '#server/db/demo-sign-in.ts'
import { type Config, isLoopback } from '#server/config.ts'
import type { Origin } from '#server/platform/origin.ts'
import { isSameSecret } from '#server/platform/secrets.ts'

type Typed = { email: string; password: string }

/**
 * The password to compare with the stored hash, usually the typed one. The demo's published password only works where
 * `isPublishedOpen` allows it. For other cases, the server prints `ownDemoPassword` at startup, which works from
 * everywhere while the demo is on.
 * @returns null when the typed password must not work
 */
export function passwordToCompare(config: Config, { email, password }: Typed, origin: Origin | null): string | null {
  if (email.toLowerCase() !== DEMO_SIGN_IN.email) return password
  if (config.demo && isSameSecret(password, ownDemoPassword(config.appSecrets))) return DEMO_SIGN_IN.password
  return password === DEMO_SIGN_IN.password && !isPublishedOpen(config, origin) ? null : password
}

/** Whether the published password works. A null origin means that the caller already has a session of the demo. */
function isPublishedOpen(config: Config, origin: Origin | null): boolean {
  if (!config.demo) return false
  if (origin === null || origin.isDeveloper) return true
  // `DEMO=1` was set, so the operator accepts that others may reach the demo, for example through a proxy.
  return config.demoIsAskedFor && isLoopback(config.host) && origin.isFromThisMachine
}
