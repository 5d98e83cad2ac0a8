import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '#contract/common.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { graceEndsAt } from '#server/platform/access.ts'
import { formatDateTime } from '#server/platform/format-date.ts'
import { addJob, GiveUp, type JobHandlers } from '#server/platform/jobs.ts'
import { findCurrent, findTimeZone } from './queries.ts'

const KIND = 'mail.paymentFailed'
const payloadSchema = z.object({ userId: idSchema })
const isOwner = and(eq(user.role, 'owner'), isNull(user.disabledAt))

/** Adds jobs that mail the owners, except disabled ones, about a failed payment, in the transaction that records it. */
export async function addDunningMails(tx: Transaction, companyId: CompanyId, now: Date): Promise<void> {
  const owners = await tx.select({ userId: user.id }).from(user).where(isOwner)
  for (const { userId } of owners) await addJob(tx, { companyId, kind: KIND, payload: { userId }, now })
}

export const dunningMailJobs: JobHandlers = {
  [KIND]: async (deps, { companyId, payload }) => {
    const { userId } = payloadSchema.parse(payload)
    if (companyId === null) throw new GiveUp('This job has no company ID')
    const { owner, current, timeZone } = await withTenant(deps.database, companyId, async (tx) => {
      // Reads the owner again, because the role may have changed since, or the account may have been disabled.
      const [owner] = await tx
        .select()
        .from(user)
        .where(and(eq(user.id, userId), isOwner))
      return {
        owner,
        current: await findCurrent(tx),
        timeZone: await findTimeZone(tx, owner?.selectedBranchId ?? null),
      }
    })
    const { status, pastDueSince = null } = current?.subscription ?? {}
    if (!owner || status !== 'past_due' || pastDueSince === null)
      throw new GiveUp('The owner has left, or nothing is left to pay')
    await deps.sendMail(owner.email, {
      template: 'paymentFailed',
      fullName: owner.fullName,
      lastDay: formatDateTime(graceEndsAt(pastDueSince), timeZone),
      billingLink: `${deps.publicUrl()}${CONSOLE_PATHS.billing}`,
    })
  },
}
