/** What the user was about to do when the server asked for the password. */
export type Intent =
  | { kind: 'makeOwner'; memberId: number }
  | { kind: 'inviteOwner'; email: string }
  | { kind: 'changeEmail'; email: string }
  | { kind: 'setUpSecondFactor' }
  | { kind: 'disableSecondFactor' }
  | { kind: 'renewRecoveryCodes' }
  | { kind: 'changeSecondFactorRule' }
  | { kind: 'leaveCompany' }
  | { kind: 'changePlan'; planId: number }
  | { kind: 'cancelSubscription' }

// Not a slice, because the store is part of the first download, and only pages behind the login use intents.
let stored: { userId: number; intent: Intent } | null = null

/** Stores an intent in this tab while the user is at `/password-verify`. */
export function storeIntent(userId: number, intent: Intent): void {
  stored = { userId, intent }
}

/** The stored intent, if it belongs to this user and not to someone who was signed in in this tab before. */
export function getIntent(userId: number): Intent | null {
  return stored?.userId === userId ? stored.intent : null
}

export function deleteIntent(): void {
  stored = null
}
