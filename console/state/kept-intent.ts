/** What somebody was about to do when the server asked for the password again. */
export type Intent =
  | { kind: 'makeOwner'; memberId: number }
  | { kind: 'inviteOwner'; email: string }
  | { kind: 'changeEmail'; email: string }
  | { kind: 'setUpSecondFactor' }
  | { kind: 'disableSecondFactor' }
  | { kind: 'renewRecoveryCodes' }
  | { kind: 'changePlan'; planId: number }
  | { kind: 'cancelSubscription' }

// Not in the store, which comes with the first page: only pages behind the sign-in keep anything here.
let kept: { userId: number; intent: Intent } | null = null

/** Keeps an intent over the way to `/password-verify` and back, in this tab only. */
export function keepIntent(userId: number, intent: Intent): void {
  kept = { userId, intent }
}

/** The intent that was kept, if it is this user's: the next one at the browser is not to find it. */
export function keptIntent(userId: number): Intent | null {
  return kept?.userId === userId ? kept.intent : null
}

/** Whatever was kept has been taken up. */
export function forgetIntent(): void {
  kept = null
}
