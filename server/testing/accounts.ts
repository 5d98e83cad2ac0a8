import { TOTP } from 'otpauth'
import { jobHandlers } from '#server/job-handlers.ts'
import type { ClaimedJob } from '#server/db/look-ups.ts'
import { GiveUp } from '#server/platform/jobs.ts'
import { hashPassword } from '#server/platform/password.ts'
import { makeCompany, type TestCompany } from './factories.ts'
import { type Answer, call, newAddress, type SentMail, type TestApp } from './test-app.ts'

/** The password of every account from `makeAccount`. */
export const PASSWORD = 'a right password'

let hash: Promise<string> | undefined
const passwordHash = () => (hash ??= hashPassword(PASSWORD, null))

type Options = NonNullable<Parameters<typeof makeCompany>[1]>

export async function makeAccount(app: TestApp, options: Options = {}): Promise<TestCompany> {
  return makeCompany(app, { passwordHash: await passwordHash(), ...options })
}

/** Signs in, from a new IP address unless one is given. */
export function signIn(app: TestApp, body: Record<string, unknown>, from = newAddress()): Promise<Answer> {
  return call(app, 'POST', '/api/auth/login', { body, from })
}

/** Runs a statement on the rows of all companies. */
export function sql(app: TestApp, text: string, values: unknown[]) {
  return app.deps.database.pool.query(text, values)
}

export async function readAccount(app: TestApp, userId: number) {
  const { rows } = await sql(app, 'SELECT * FROM "user" WHERE id = $1', [userId])
  return rows[0]
}

/** The audit log of a company, oldest first. */
export async function auditOf(app: TestApp, companyId: number) {
  const { rows } = await sql(
    app,
    `SELECT action, user_id AS "userId", entity_id AS "entityId", after, ip FROM audit_log WHERE company_id = $1 ORDER BY id`,
    [companyId],
  )
  return rows
}

/**
 * Runs the waiting jobs of one company, such as mails. Those of other companies stay, because the tests of a group
 * share a database.
 * @returns the mails sent by this call
 */
export async function sendMails(app: TestApp, companyId: number): Promise<SentMail[]> {
  const before = app.mails.length
  const { rows } = await sql(
    app,
    `UPDATE job SET state = 'done' WHERE company_id = $1 AND state = 'waiting'
     RETURNING id, company_id AS "companyId", kind, payload, attempts`,
    [companyId],
  )
  const jobs: ClaimedJob[] = rows.toSorted((one, other) => one.id - other.id)
  for (const job of jobs) {
    await jobHandlers[job.kind]?.(app.deps, job).catch((error: unknown) => {
      if (!(error instanceof GiveUp)) throw error
    })
  }
  return app.mails.slice(before)
}

/** The API path for the link of a verification mail. */
export function verificationCall({ mail }: SentMail): string {
  if (mail.template !== 'verifyEmail') throw new Error(`${mail.template} isn’t a verification mail`)
  const { pathname, search } = new URL(mail.link)
  return `/api${pathname}${search}`
}

/** The parameters of a password reset link. */
export function resetLink({ mail }: SentMail): { email: string; token: string } {
  if (mail.template !== 'passwordReset') throw new Error(`${mail.template} isn’t a password reset mail`)
  const { pathname, searchParams } = new URL(mail.link)
  return { email: searchParams.get('email') ?? '', token: pathname.split('/').at(-1) ?? '' }
}

/** The authenticator's current code by the application's clock. */
export function codeOf(app: TestApp, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: app.clock.now.getTime() })
}

/** A code that the authenticator shows neither now nor within five minutes. */
export function wrongCodeOf(app: TestApp, secret: string): string {
  const now = app.clock.now.getTime()
  const near = Array.from({ length: 21 }, (_, at) =>
    new TOTP({ secret }).generate({ timestamp: now + (at - 10) * 30_000 }),
  )
  const wrong = Array.from({ length: 22 }, (_, at) => String(at).padStart(6, '0')).find((code) => !near.includes(code))
  return wrong ?? ''
}

export function confirmPassword(app: TestApp, token: string): Promise<Answer> {
  return call(app, 'POST', '/api/profile/confirm-password', { token, body: { password: PASSWORD } })
}

export async function enableSecondFactor(
  app: TestApp,
  { token }: TestCompany,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await confirmPassword(app, token)
  const { body } = await call(app, 'POST', '/api/profile/second-factor/setup', { token })
  const secret = String(body.data.secret)
  const enabled = await call(app, 'POST', '/api/profile/second-factor/enable', {
    token,
    body: { code: codeOf(app, secret) },
  })
  return { secret, recoveryCodes: enabled.body.data.recoveryCodes }
}
