import { createHash } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { CustomerFeedback, createFeedback, FeedbackStatus, listFeedback } from '#contract/customer-feedback.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { FEEDBACK } from '#contract/messages.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { branchSettings, customerFeedback, diningTable, menuItem } from '#server/db/schema.ts'
import { type CompanyId, findPublicBranch, type PublicBranch, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { take, takeOrThrow } from '#server/platform/limits.ts'
import { addAllergenReportMails } from './mail-jobs.ts'
import { feedbackCsv, presentFeedback } from './present.ts'
import { countNew, type FeedbackFilter, findFeedbackPage, findFeedbackToExport, requireFeedback } from './queries.ts'

/** What a guest sends, parsed by the contract, whether it came as JSON or as a form. */
export type FeedbackInput = Received<typeof createFeedback>['body']

/**
 * Takes what a guest says. An allergen report is mailed to owners and managers at once.
 * @param ip the guest's address, by which sending is limited
 * @returns what to tell the guest
 * @throws {AppError} RATE_LIMITED; NOT_FOUND for a branch, table or menu item that guests cannot see; CONFLICT when the
 *   branch takes no feedback
 */
export async function receiveFeedback(deps: Deps, input: FeedbackInput, ip: string): Promise<string> {
  await takeOrThrow(deps.limits, 'feedbackByAddress', ip)
  // A program learns nothing from being found out.
  if (input.website) return FEEDBACK.thanks
  const place = await findPublicBranch(deps.database, input.branchId)
  if (!place) throw new AppError('NOT_FOUND', FEEDBACK.branchUnknown)

  const allowance = await take(deps.limits, 'feedbackByBranch', String(input.branchId))
  if (!allowance.ok) throw new AppError('RATE_LIMITED', FEEDBACK.branchFull, allowance)

  const isNamed = Boolean(input.name || input.email)
  await withTenant(deps.database, place.companyId, async (tx) => {
    await requireOpen(tx, input.branchId)
    const diningTableId = await requireTable(tx, input)
    const menuItemId = await requireMenuItem(tx, place, input)
    const [row] = await tx
      .insert(customerFeedback)
      .values({
        companyId: place.companyId,
        branchId: input.branchId,
        diningTableId,
        menuItemId,
        type: input.type,
        rating: input.rating ?? null,
        comment: input.comment,
        name: (input.consent && input.name) || null,
        email: (input.consent && input.email) || null,
        locale: input.locale,
        fingerprint: fingerprintOf(input),
        createdAt: deps.now(),
      })
      .onConflictDoNothing({
        target: [customerFeedback.companyId, customerFeedback.branchId, customerFeedback.fingerprint],
      })
      .returning({ id: customerFeedback.id })
    // It is kept already: its guest has only not heard so.
    if (!row) return
    if (input.type === 'ALLERGEN_REPORT')
      await addAllergenReportMails(tx, { companyId: place.companyId, feedbackId: row.id, now: deps.now() })
  })
  if (input.type === 'ALLERGEN_REPORT') deps.jobsAdded()
  return isNamed && !input.consent ? FEEDBACK.thanksUnnamed : FEEDBACK.thanks
}

/** One page of the inbox: allergen reports that nobody has dismissed, then the newest. */
export async function listCompanyFeedback(
  database: Database,
  companyId: CompanyId,
  query: Received<typeof listFeedback>['query'],
): Promise<Page<CustomerFeedback>> {
  const page = await withTenant(database, companyId, (tx) => findFeedbackPage(tx, query))
  return { ...page, items: page.items.map(presentFeedback) }
}

/** How much is new. */
export function readCounts(database: Database, companyId: CompanyId): ReturnType<typeof countNew> {
  return withTenant(database, companyId, countNew)
}

/** @throws {AppError} NOT_FOUND */
export async function readOneFeedback(database: Database, companyId: CompanyId, id: number): Promise<CustomerFeedback> {
  return presentFeedback(await withTenant(database, companyId, (tx) => requireFeedback(tx, id)))
}

/** What a filter lets through, as a CSV file. */
export async function exportAsCsv(database: Database, companyId: CompanyId, filter: FeedbackFilter): Promise<string> {
  return feedbackCsv(await withTenant(database, companyId, (tx) => findFeedbackToExport(tx, filter)))
}

/** @throws {AppError} NOT_FOUND */
export function changeFeedback(
  database: Database,
  companyId: CompanyId,
  { id, status }: { id: number; status: FeedbackStatus },
): Promise<CustomerFeedback> {
  return withTenant(database, companyId, async (tx) => {
    await tx.update(customerFeedback).set({ status }).where(eq(customerFeedback.id, id))
    return presentFeedback(await requireFeedback(tx, id))
  })
}

/**
 * Marks several at once.
 * @returns how many were something else before
 * @throws {AppError} NOT_FOUND when one of them is not the company's
 */
export function markSeveral(
  database: Database,
  companyId: CompanyId,
  { ids, status }: { ids: number[]; status: FeedbackStatus },
): Promise<number> {
  return withTenant(database, companyId, async (tx) => {
    const isMeant = inArray(customerFeedback.id, ids)
    if ((await tx.$count(customerFeedback, isMeant)) !== new Set(ids).size)
      throw new AppError('NOT_FOUND', 'Some of this feedback does not exist any more.')
    const changed = await tx
      .update(customerFeedback)
      .set({ status })
      .where(and(isMeant, ne(customerFeedback.status, status)))
      .returning({ id: customerFeedback.id })
    return changed.length
  })
}

/** The same words from the same form are the same feedback; words changed before they are sent again are not. */
function fingerprintOf({ idempotencyKey, type, rating, comment, name, email }: FeedbackInput): string | null {
  if (!idempotencyKey) return null
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, type, rating, comment, name, email]))
    .digest('base64url')
}

async function requireOpen(tx: Transaction, branchId: number): Promise<void> {
  const [settings] = await tx
    .select({ isOpen: branchSettings.feedbackEnabled })
    .from(branchSettings)
    .where(eq(branchSettings.branchId, branchId))
  if (settings && !settings.isOpen) throw new AppError('CONFLICT', FEEDBACK.branchClosed)
}

async function requireTable(tx: Transaction, { branchId, tableToken }: FeedbackInput): Promise<number | null> {
  if (!tableToken) return null
  const [table] = await tx
    .select({ id: diningTable.id })
    .from(diningTable)
    .where(
      and(eq(diningTable.qrToken, tableToken), eq(diningTable.branchId, branchId), eq(diningTable.isEnabled, true)),
    )
  if (!table) throw new AppError('NOT_FOUND', FEEDBACK.tableUnknown, { errors: { tableToken: FEEDBACK.tableUnknown } })
  return table.id
}

async function requireMenuItem(
  tx: Transaction,
  { brandId }: PublicBranch,
  { menuItemId }: FeedbackInput,
): Promise<number | null> {
  if (menuItemId === undefined) return null
  const [item] = await tx
    .select({ id: menuItem.id })
    .from(menuItem)
    .where(and(eq(menuItem.id, menuItemId), eq(menuItem.brandId, brandId), eq(menuItem.status, 'PUBLISHED')))
  if (!item)
    throw new AppError('NOT_FOUND', FEEDBACK.menuItemUnknown, { errors: { menuItemId: FEEDBACK.menuItemUnknown } })
  return item.id
}
