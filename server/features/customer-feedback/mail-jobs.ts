import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '#contract/common.ts'
import { textIn } from '#contract/localized-text.ts'
import { feedbackPath } from '#contract/page-urls.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { addJob, GiveUp, type JobHandlers } from '#server/platform/jobs.ts'
import { requireFeedback } from './queries.ts'

const KIND = 'mail.allergenReport'
const payloadSchema = z.object({ feedbackId: idSchema, userId: idSchema })

/** Tells every owner and manager of an allergen report; in the transaction that takes it. */
export async function addAllergenReportMails(
  tx: Transaction,
  { companyId, feedbackId, now }: { companyId: CompanyId; feedbackId: number; now: Date },
): Promise<void> {
  const readers = await tx
    .select({ userId: user.id })
    .from(user)
    .where(and(inArray(user.role, ['owner', 'manager']), isNull(user.disabledAt), isNotNull(user.emailVerifiedAt)))
  for (const { userId } of readers) await addJob(tx, { companyId, kind: KIND, payload: { feedbackId, userId }, now })
}

/** The mails about feedback. */
export const feedbackMailJobs: JobHandlers = {
  [KIND]: async (deps, { companyId, payload }) => {
    const { feedbackId, userId } = payloadSchema.parse(payload)
    if (companyId === null) throw new GiveUp('Feedback belongs to a company')
    const { reader, row } = await withTenant(deps.database, companyId, async (tx) => {
      const [reader] = await tx
        .select()
        .from(user)
        .where(and(eq(user.id, userId), isNull(user.disabledAt)))
      if (!reader) throw new GiveUp('Whoever was to be told is gone')
      return { reader, row: await requireFeedback(tx, feedbackId) }
    })
    await deps.sendMail(reader.email, {
      template: 'allergenReport',
      fullName: reader.fullName,
      branchName: row.branchName,
      tableName: row.tableName,
      menuItemName: row.menuItemName ? textIn(row.menuItemName, 'en', 'en') : null,
      comment: row.feedback.comment,
      link: `${deps.publicUrl()}${feedbackPath(feedbackId)}`,
    })
  },
}
