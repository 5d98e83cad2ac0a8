import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { CustomerFeedback, createFeedback, FeedbackDetails, listFeedback } from '#contract/customer-feedback.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { FEEDBACK } from '#contract/messages.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { branchSettings, customerFeedback, diningTable, menuItem } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import { findPublicBranch, type PublicBranch } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { clientKey } from '#server/platform/client-key.ts'
import { AppError } from '#server/platform/errors.ts'
import { countRefusal, take, takeByClientOrThrow } from '#server/platform/limits.ts'
import { addAllergenReportMails, lockReports } from './mail-jobs.ts'
import { reportDelayMs } from './policy.ts'
import { feedbackCsv, presentFeedback, presentFeedbackDetails } from './present.ts'
import {
  countNew,
  type FeedbackFilter,
  findEvents,
  findFeedbackPage,
  findFeedbackToExport,
  requireFeedback,
} from './queries.ts'

/** A guest's feedback, validated by the contract, whether sent as JSON or as a form. */
export type FeedbackInput = Received<typeof createFeedback>['body']

/**
 * Stores a guest's feedback, and mails an allergen report to owners and managers. No limit counts the allergen reports
 * of several clients together; a client that sends many is slowed down, and refused while several of its reports are
 * delayed.
 * @param ip the guest's IP address, by which sending is limited
 * @returns the message for the guest
 * @throws {AppError} RATE_LIMITED; NOT_FOUND for a branch or menu item that isn't published, or a table code that isn't
 *   valid in the branch; CONFLICT when the branch accepts no feedback
 */
export async function receiveFeedback(deps: Deps, input: FeedbackInput, ip: string): Promise<string> {
  const isReport = input.type === 'ALLERGEN_REPORT'
  if (isReport) await slowDown(deps, clientKey(ip).narrow)
  else await takeByClientOrThrow(deps.limits, 'feedbackByAddress', ip)
  // Bots fill in this hidden field, and must not learn that they were detected. Browser extensions may fill it in too,
  // so an allergen report is stored anyway.
  if (input.subject && !isReport) return FEEDBACK.thanks
  const place = await findPublicBranch(deps.database, input.branchId)
  if (!place) throw new AppError('NOT_FOUND', FEEDBACK.branchUnknown)

  if (!isReport) {
    const allowance = await take(deps.limits, 'feedbackByBranch', String(input.branchId))
    if (!allowance.ok) throw new AppError('RATE_LIMITED', FEEDBACK.branchFull, allowance)
  }

  const isNamed = Boolean(input.name || input.email)
  await withTenant(deps.database, place.companyId, async (tx) => {
    await requireOpen(tx, input.branchId)
    const diningTableId = await requireTable(tx, input)
    const menuItemId = await requireMenuItem(tx, place, input)
    if (isReport) await lockReports(tx, place.companyId)
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
        consentedAt: input.consent && isNamed ? deps.now() : null,
        locale: input.locale,
        fingerprint: fingerprintOf(input),
        createdAt: deps.now(),
      })
      .onConflictDoNothing({
        target: [customerFeedback.companyId, customerFeedback.branchId, customerFeedback.fingerprint],
      })
      .returning({ id: customerFeedback.id })
    // No row means that the guest has sent the same feedback again, for example because the response was lost.
    if (!row) return
    const report = { companyId: place.companyId, branchId: input.branchId, feedbackId: row.id, now: deps.now() }
    if (isReport) await addAllergenReportMails(tx, report)
  })
  if (isReport) deps.jobsAdded()
  return isNamed && !input.consent ? FEEDBACK.thanksUnnamed : FEEDBACK.thanks
}

/** How many reports of one client may be delayed at the same time, because each occupies a connection to the server. */
const MAX_HELD_BACK = 5
const heldBack = new Map<string, number>()

async function slowDown({ limits }: Deps, client: string): Promise<void> {
  const { consumedPoints } = await limits.allergenReportByAddress.penalty(client)
  const delayMs = reportDelayMs(consumedPoints)
  if (delayMs === 0) return
  const held = heldBack.get(client) ?? 0
  if (held >= MAX_HELD_BACK) {
    countRefusal('allergenReportByAddress')
    throw new AppError('RATE_LIMITED', FEEDBACK.tooManyReports, { retryAfterSeconds: Math.ceil(delayMs / 1000) })
  }
  heldBack.set(client, held + 1)
  try {
    await sleep(delayMs)
  } finally {
    const left = (heldBack.get(client) ?? 1) - 1
    if (left > 0) heldBack.set(client, left)
    else heldBack.delete(client)
  }
}

/** By default, open allergen reports come first, then other open entries, then the rest. */
export async function listCompanyFeedback(
  database: Database,
  companyId: CompanyId,
  query: Received<typeof listFeedback>['query'],
): Promise<Page<CustomerFeedback>> {
  const page = await readTenant(database, companyId, (tx) => findFeedbackPage(tx, query))
  return { ...page, items: page.items.map(presentFeedback) }
}

export function readCounts(database: Database, companyId: CompanyId): ReturnType<typeof countNew> {
  return readTenant(database, companyId, countNew)
}

/** One entry with its recorded changes. @throws {AppError} NOT_FOUND */
export function readOneFeedback(database: Database, companyId: CompanyId, id: number): Promise<FeedbackDetails> {
  return readTenant(database, companyId, async (tx) =>
    presentFeedbackDetails(await requireFeedback(tx, id), await findEvents(tx, id)),
  )
}

/** Filtered feedback as a CSV file, newest first, up to the limit of one file. */
export async function exportAsCsv(database: Database, companyId: CompanyId, filter: FeedbackFilter): Promise<string> {
  return feedbackCsv(await readTenant(database, companyId, (tx) => findFeedbackToExport(tx, filter)))
}

/**
 * A hash that is the same when a form is sent again with the same content, in any language, so that it is stored once;
 * null for a form without a key.
 */
function fingerprintOf(input: FeedbackInput): string | null {
  const { idempotencyKey, type, rating, comment, name, email, menuItemId, tableToken, consent } = input
  if (!idempotencyKey) return null
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, type, rating, comment, name, email, menuItemId, tableToken, consent]))
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
