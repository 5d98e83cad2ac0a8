import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '#contract/common.ts'
import { invitePath } from '#contract/page-urls.ts'
import { company, invitation, user } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type ClaimedJob } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { GiveUp, type JobHandlers } from '#server/platform/jobs.ts'
import { newToken } from '#server/platform/secrets.ts'

const payloadSchema = z.object({ invitationId: idSchema })

export const teamMailJobs: JobHandlers = { 'mail.invitation': mailInvitation }

type InvitationJob = Pick<ClaimedJob, 'companyId' | 'payload'>

/**
 * Mails an invitation. The link is created here, so that only the mail contains it; an earlier link stops working.
 * @throws {GiveUp} when the invitation was deleted or accepted, or has expired
 */
export async function mailInvitation(deps: Deps, job: InvitationJob): Promise<void> {
  const token = newToken()
  const { email, ...mail } = await storeInvitationToken(deps, job, token)
  await deps.sendMail(email, { template: 'invitation', ...mail, link: `${deps.publicUrl()}${invitePath(token)}` })
}

async function storeInvitationToken(deps: Deps, { companyId, payload }: InvitationJob, token: string) {
  const { invitationId } = payloadSchema.parse(payload)
  if (companyId === null) throw new GiveUp('This job has no company ID')
  return withTenant(deps.database, companyId, async (tx) => {
    const isOpen = and(isNull(invitation.acceptedAt), gt(invitation.expiresAt, deps.now()))
    const [given] = await tx
      .update(invitation)
      .set({ tokenHash: hashToken(token) })
      .where(and(eq(invitation.id, invitationId), isOpen))
      .returning({ email: invitation.email, role: invitation.role, invitedBy: invitation.invitedBy })
    const [owner] = await tx.select({ name: company.name }).from(company)
    if (!given || !owner) throw new GiveUp('This invitation is no longer open')
    const [inviter] =
      given.invitedBy === null
        ? []
        : await tx.select({ fullName: user.fullName }).from(user).where(eq(user.id, given.invitedBy))
    return { email: given.email, role: given.role, companyName: owner.name, invitedBy: inviter?.fullName ?? null }
  })
}
