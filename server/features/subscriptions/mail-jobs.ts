import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '#contract/common.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { graceEndsAt } from '#server/platform/access.ts'
import { addJob, GiveUp, type JobHandlers } from '#server/platform/jobs.ts'
import { findCurrent } from './queries.ts'

const KIND = 'mail.paymentFailed'
const payloadSchema = z.object({ userId: idSchema })
/** Spec section 9: day, short month and year in en-GB. */
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Tells every owner that a payment failed; in the transaction that learns of it. */
export async function addDunningMails(tx: Transaction, companyId: CompanyId, now: Date): Promise<void> {
  const isOwner = and(eq(user.role, 'owner'), isNull(user.disabledAt))
  const owners = await tx.select({ userId: user.id }).from(user).where(isOwner)
  for (const { userId } of owners) await addJob(tx, { companyId, kind: KIND, payload: { userId }, now })
}

/** The mails about payments that fail. */
export const dunningMailJobs: JobHandlers = {
  [KIND]: async (deps, { companyId, payload }) => {
    const { userId } = payloadSchema.parse(payload)
    if (companyId === null) throw new GiveUp('A payment belongs to a company')
    const { owner, current } = await withTenant(deps.database, companyId, async (tx) => {
      const [owner] = await tx.select().from(user).where(eq(user.id, userId))
      return { owner, current: await findCurrent(tx) }
    })
    const { status, pastDueSince = null } = current?.subscription ?? {}
    if (!owner || status !== 'past_due' || pastDueSince === null) throw new GiveUp('There is nothing to pay any more')
    await deps.sendMail(owner.email, {
      template: 'paymentFailed',
      fullName: owner.fullName,
      lastDay: DATE.format(graceEndsAt(pastDueSince)),
      billingLink: `${deps.publicUrl()}${CONSOLE_PATHS.billing}`,
    })
  },
}
