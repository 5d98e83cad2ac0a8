import { and, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { branch, menuItem, subscription } from '#server/db/schema.ts'

/**
 * Publishes waiting branches whose brand now has a published item, if a subscription of the company has ever started. A
 * branch stays published when the subscription lapses or the menu becomes empty, because its printed QR codes must keep
 * working.
 */
export async function publishWaitingBranches(tx: Transaction): Promise<void> {
  const paid = tx.select({ id: subscription.id }).from(subscription).where(isNotNull(subscription.currentPeriodStart))
  const item = tx
    .select({ id: menuItem.id })
    .from(menuItem)
    .where(and(eq(menuItem.brandId, branch.brandId), eq(menuItem.status, 'PUBLISHED')))
  await tx
    .update(branch)
    .set({ isPublished: true, autoPublish: false })
    .where(and(eq(branch.autoPublish, true), exists(paid), exists(item)))
}

/**
 * Publishes branches when the company's first subscription starts: those with `autoPublish: null` in any case, those
 * with `true` only if their brand has a published item.
 */
export async function publishAtFirstPayment(tx: Transaction): Promise<void> {
  await tx.update(branch).set({ isPublished: true }).where(isNull(branch.autoPublish))
  await publishWaitingBranches(tx)
}
