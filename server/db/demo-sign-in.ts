import { type KeyRing, sign } from '#server/platform/secrets.ts'

/** The demo account. Its password is published, so `features/auth/demo-password.ts` limits where it works. */
export const DEMO_SIGN_IN = { email: 'owner@demo.test', password: 'demo-password' } as const

/** The demo's password where the published one doesn't work; printed at startup. */
export function ownDemoPassword(ring: KeyRing): string {
  return `demo-${sign(ring, 'demo-password')
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase()
    .slice(0, 12)}`
}
