import type { Page } from '@playwright/test'
import type { AuditEntry } from '#contract/audit-log.ts'
import type { ErrorCode } from '#contract/envelope.ts'
import type { Session } from '#contract/profile.ts'
import type { Invitation, Member } from '#contract/team.ts'
import { reply } from './reply.ts'

/** A successful response from the server, for `reply` and `route.fulfill`. */
export const answer = (data: unknown, message = 'OK') => ({ json: { success: true, message, data } })

/** An error response from the server, for `reply` and `route.fulfill`. */
export const refusal = (status: number, code: ErrorCode, message: string, errors: Record<string, string> = {}) => ({
  status,
  json: { success: false, message, error: message, code, requestId: 'req-1', errors },
})

export const member = (part: Partial<Member> & Pick<Member, 'id' | 'fullName' | 'role'>): Member => ({
  email: `${part.fullName.toLowerCase().replace(/\W+/g, '.')}@demo.test`,
  branchIds: null,
  isVerified: true,
  hasSecondFactor: false,
  disabledAt: null,
  lastUsedAt: '2026-11-19T18:04:00Z',
  isSelf: false,
  isLastOwner: false,
  ...part,
})

/** A team with every role, including a limited, a disabled and an unverified member. */
export const MEMBERS: Member[] = [
  member({ id: 1, fullName: 'Demo Owner', email: 'owner@demo.test', role: 'owner', isSelf: true, isLastOwner: true }),
  member({ id: 2, fullName: 'Ben Okafor', role: 'manager', branchIds: [1, 3] }),
  member({ id: 3, fullName: 'Chiara De Santis-Montecchiari', role: 'editor', disabledAt: '2026-11-01T08:00:00Z' }),
  member({ id: 4, fullName: 'Dora', role: 'viewer', isVerified: false, lastUsedAt: null }),
]

/** An open invitation, and an expired one. */
export const INVITATIONS: Invitation[] = [
  {
    id: 11,
    email: 'eva@demo.test',
    role: 'editor',
    branchIds: [3],
    invitedBy: 'Demo Owner',
    createdAt: '2026-11-18T09:00:00Z',
    expiresAt: '2096-11-25T09:00:00Z',
  },
  {
    id: 12,
    email: 'a-very-long-address.of-somebody.who-never-answered@restaurant-group.example',
    role: 'viewer',
    branchIds: null,
    invitedBy: null,
    createdAt: '2026-10-18T09:00:00Z',
    expiresAt: '2026-10-25T09:00:00Z',
  },
]

const entry = (part: Partial<AuditEntry> & Pick<AuditEntry, 'id' | 'action'>): AuditEntry => ({
  who: 'Demo Owner',
  whom: null,
  detail: null,
  ip: '192.0.2.17',
  at: '2026-11-19T18:04:00Z',
  ...part,
})

export const LOG: AuditEntry[] = [
  entry({ id: 6, action: 'member_role_changed', whom: 'Ben Okafor', detail: 'manager' }),
  entry({ id: 5, action: 'member_invited', whom: 'eva@demo.test', detail: 'editor' }),
  entry({ id: 4, action: 'sign_in_refused', who: null, whom: 'ben.okafor@demo.test', ip: '2001:db8::1:2:3:4' }),
  entry({ id: 3, action: 'member_disabled', whom: 'Chiara De Santis-Montecchiari' }),
  entry({ id: 2, action: 'member_removed', who: null, whom: 'Fay', ip: null }),
  entry({ id: 1, action: 'signed_in', at: '2026-11-01T07:30:00Z' }),
]

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

const session = (part: Partial<Session> & Pick<Session, 'id'>): Session => ({
  userAgent: CHROME,
  ip: '192.0.2.17',
  createdAt: '2026-11-01T07:30:00Z',
  lastUsedAt: '2026-11-19T18:04:00Z',
  isCurrent: false,
  ...part,
})

export const SESSIONS: Session[] = [
  session({ id: 21, isCurrent: true }),
  session({ id: 22, userAgent: IPHONE }),
  session({ id: 23, userAgent: null, ip: null }),
]

export const ADA = {
  fullName: 'Ada Cook',
  companyName: 'Ada’s Kitchen',
  email: 'ada@kitchen.test',
  password: 'Kitchen-4827',
}

/** The user of a new registration, unverified and without a subscription, in the shape of the login's response. */
export const NEW_USER = {
  id: 7,
  name: 'Ada',
  fullName: ADA.fullName,
  email: ADA.email,
  email_verified_at: null,
  isSubscriber: false,
  selected_branch_id: null,
  role: 'owner',
  permissions: [],
  company: { id: 3, name: ADA.companyName, user_id: 7, subscriptions: [] },
}

/** A second factor's secret, as the server returns it for an authenticator app. */
export const SECRET = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/Carte:owner%40demo.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Carte',
}
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqrs-tuvw-xyz${index}`)

/** Mocks the data of the team page and the audit log. */
export async function answerTeam(page: Page, members = MEMBERS, invitations = INVITATIONS): Promise<void> {
  await reply(page, '**/api/team', answer({ members, invitations, requiresSecondFactor: false }))
  await page.route('**/api/audit-log?*', (route) => {
    const action = new URL(route.request().url()).searchParams.get('action')
    const items = LOG.filter((one) => !action || one.action === action)
    return route.fulfill(answer({ items, total: items.length, page: 1, pageSize: 25 }))
  })
}

export async function answerProfile(
  page: Page,
  secondFactor = { enabled: false, recoveryCodesLeft: 0, isRequired: false },
): Promise<void> {
  await answerTeam(page)
  await reply(page, '**/api/profile/sessions', answer(SESSIONS))
  await reply(page, '**/api/profile/second-factor', answer(secondFactor))
}
