import type { AuditAction, AuditEntry } from '#contract/audit-log.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { ROLE_WORDS } from './role-words.ts'

type Told = { who: string; whom: string; detail: string | null }

/** Each action: its name in the filter, and the sentence that tells of it. */
export const AUDIT_WORDS: Record<AuditAction, { name: string; sentence: (told: Told) => string }> = {
  signed_in: { name: 'Signed in', sentence: ({ who }) => `${who} signed in` },
  sign_in_refused: { name: 'Sign-in refused', sentence: (told) => `A sign-in of ${oneself(told)} was refused` },
  signed_out_everywhere: { name: 'Signed out everywhere', sentence: ({ who }) => `${who} signed out everywhere` },
  registered: { name: 'Company registered', sentence: ({ who }) => `${who} registered the company` },
  email_verified: { name: 'E-mail verified', sentence: ({ who }) => `${who} verified the e-mail address` },
  email_changed: { name: 'E-mail changed', sentence: ({ who }) => `${who} changed the e-mail address` },
  password_changed: { name: 'Password changed', sentence: ({ who }) => `${who} changed the password` },
  password_reset: { name: 'Password reset', sentence: (told) => `${oneself(told)} set a new password by a link` },
  second_factor_enabled: { name: 'Second factor on', sentence: ({ who }) => `${who} turned the second factor on` },
  second_factor_disabled: { name: 'Second factor off', sentence: ({ who }) => `${who} turned the second factor off` },
  member_invited: { name: 'Member invited', sentence: (told) => `${told.who} invited ${told.whom}${asRole(told)}` },
  invitation_withdrawn: {
    name: 'Invitation withdrawn',
    sentence: ({ who, whom }) => `${who} withdrew the invitation of ${whom}`,
  },
  member_joined: { name: 'Member joined', sentence: (told) => `${oneself(told)} joined the company${asRole(told)}` },
  member_role_changed: {
    name: 'Role changed',
    sentence: ({ who, whom, detail }) => {
      const role = roleIn(detail)
      return role ? `${who} made ${whom} ${ROLE_WORDS[role].article}` : `${who} changed the role of ${whom}`
    },
  },
  member_disabled: { name: 'Member disabled', sentence: ({ who, whom }) => `${who} disabled ${whom}` },
  member_enabled: { name: 'Member enabled', sentence: ({ who, whom }) => `${who} enabled ${whom} again` },
  member_removed: { name: 'Member removed', sentence: ({ who, whom }) => `${who} removed ${whom}` },
  subscription_started: {
    name: 'Subscription started',
    sentence: () => 'The subscription of the company started',
  },
  subscription_ended: { name: 'Subscription ended', sentence: () => 'The subscription of the company ended' },
  plan_changed: { name: 'Plan changed', sentence: ({ who }) => `${who} changed the plan` },
  subscription_canceled: {
    name: 'Subscription canceled',
    sentence: ({ who }) => `${who} canceled the subscription, which ends with what is paid`,
  },
  subscription_resumed: {
    name: 'Subscription resumed',
    sentence: ({ who }) => `${who} took the cancellation of the subscription back`,
  },
  card_changed: { name: 'Card changed', sentence: ({ who }) => `${who} changed the card that pays` },
  billing_details_changed: {
    name: 'Billing details changed',
    sentence: ({ who }) => `${who} changed what stands on invoices`,
  },
  member_left: { name: 'Member left', sentence: (told) => `${oneself(told)} left the company` },
}

const SOMEBODY = 'Somebody'

/**
 * What an entry of the audit log says.
 * @example sentenceOf({ action: 'member_disabled', who: 'Anna', whom: 'Ben', … }) // 'Anna disabled Ben'
 */
export function sentenceOf({ action, who, whom, detail }: AuditEntry): string {
  return AUDIT_WORDS[action].sentence({ who: who ?? SOMEBODY, whom: whom ?? 'somebody', detail })
}

/** What the sentence leaves unsaid: a role stands in it already. */
export function remarkOf({ detail }: Pick<AuditEntry, 'detail'>): string | null {
  return roleIn(detail) ? null : detail
}

function asRole({ detail }: Told): string {
  const role = roleIn(detail)
  return role ? ` as ${ROLE_WORDS[role].article}` : ''
}

/** Who has no session yet, or no account any more, is known by what was written down of them. */
function oneself({ who, whom }: Told): string {
  return who === SOMEBODY && whom !== 'somebody' ? whom : who
}

/** A detail that is a role, or the old one and the new one. */
function roleIn(detail: string | null): Role | undefined {
  const name = /^(?:\w+ → )?(\w+)$/.exec(detail ?? '')?.[1]
  return ROLES.find((role) => role === name)
}
