import { eq } from 'drizzle-orm'
import {
  type FeedbackAction,
  type FeedbackDetails,
  type markFeedback,
  needsNote,
  type updateFeedback,
  type updateFeedbackItem,
} from '#contract/customer-feedback.ts'
import type { Received } from '#contract/endpoints.ts'
import { FEEDBACK_INBOX } from '#contract/feedback-inbox.ts'
import { permissionsOf } from '#contract/roles.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { customerFeedback, customerFeedbackEvent, menuItem } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { saveOverrides } from '#server/features/menu-items/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { countHistory, requireHistoryRoom } from '#server/platform/history-limit.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { presentFeedbackDetails } from './present.ts'
import { findEvents, requireFeedback } from './queries.ts'

type Caller = Pick<Actor, 'companyId' | 'userId' | 'role'>

/** Changes the status of one entry. @throws {AppError} NOT_FOUND; VALIDATION_FAILED when a required note is missing */
export function changeFeedback(
  deps: Deps,
  caller: Caller,
  id: number,
  body: Received<typeof updateFeedback>['body'],
): Promise<FeedbackDetails> {
  return withTenant(deps.database, caller.companyId, async (tx) => {
    await setStatus(tx, deps, caller, { ids: [id], ...body })
    return readDetails(tx, id)
  })
}

/**
 * Changes the status of several entries.
 * @returns how many had a different status before
 * @throws {AppError} NOT_FOUND when an entry isn't the company's; VALIDATION_FAILED when a required note is missing
 */
export function updateFeedbackStatuses(
  deps: Deps,
  caller: Caller,
  body: Received<typeof markFeedback>['body'],
): Promise<number> {
  return withTenant(deps.database, caller.companyId, (tx) => setStatus(tx, deps, caller, body))
}

/**
 * Hides or shows the menu item that feedback is about, in the feedback's branch, and writes the history. Hiding sets
 * new feedback to in progress; `reopen` sets feedback in progress back to new.
 * @throws {AppError} NOT_FOUND; FORBIDDEN without `override:write`; CONFLICT when the feedback names no item
 */
export async function changeFeedbackItem(
  deps: Deps,
  caller: Caller,
  id: number,
  { isHidden, reopen = false }: Received<typeof updateFeedbackItem>['body'],
): Promise<FeedbackDetails> {
  if (!permissionsOf(caller.role).includes('override:write'))
    throw new AppError('FORBIDDEN', FEEDBACK_INBOX.itemNotYours)
  return changeMenu(deps, caller.companyId, async (tx) => {
    const own = () => tx.select().from(customerFeedback).where(eq(customerFeedback.id, id))
    const [found] = await own()
    // The item is locked before its feedback, as when an item is deleted, so that the requests can't deadlock.
    const item = tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(eq(menuItem.id, found?.menuItemId ?? 0))
    await item.for('no key update')
    const [row] = await own().for('update')
    if (!row) throw new AppError('NOT_FOUND', FEEDBACK_INBOX.unknown)
    const { branchId, menuItemId, status } = row
    if (menuItemId === null) throw new AppError('CONFLICT', FEEDBACK_INBOX.noItem)
    const changed = await saveOverrides(tx, caller, [{ branchId, menuItemId, isHidden }])
    if (changed.size > 0) await record(tx, deps, caller, { ids: [id], action: isHidden ? 'ITEM_HIDDEN' : 'ITEM_SHOWN' })
    if (isHidden && status === 'NEW') await setStatus(tx, deps, caller, { ids: [id], status: 'IN_PROGRESS' })
    if (reopen && status === 'IN_PROGRESS') await setStatus(tx, deps, caller, { ids: [id], status: 'NEW' })
    return readDetails(tx, id)
  })
}

async function setStatus(
  tx: Transaction,
  deps: Deps,
  caller: Caller,
  { ids, status, note = '' }: Received<typeof markFeedback>['body'],
): Promise<number> {
  const rows = await tx
    .select({ id: customerFeedback.id, type: customerFeedback.type, status: customerFeedback.status })
    .from(customerFeedback)
    .where(inIds(customerFeedback.id, ids))
    .orderBy(customerFeedback.id)
    .for('update')
  if (rows.length !== new Set(ids).size)
    throw new AppError('NOT_FOUND', ids.length === 1 ? FEEDBACK_INBOX.unknown : FEEDBACK_INBOX.someUnknown)
  const changed = rows.filter((row) => row.status !== status)
  if (note === '' && changed.some(({ type }) => needsNote(type, status)))
    throw new AppError('VALIDATION_FAILED', FEEDBACK_INBOX.noteRequired, {
      errors: { note: FEEDBACK_INBOX.noteRequired },
    })
  const changedIds = changed.map(({ id }) => id)
  if (changedIds.length === 0) return 0
  await tx.update(customerFeedback).set({ status }).where(inIds(customerFeedback.id, changedIds))
  await record(tx, deps, caller, { ids: changedIds, action: status, note })
  return changedIds.length
}

async function record(
  tx: Transaction,
  deps: Deps,
  { companyId, userId }: Caller,
  { ids, action, note = '' }: { ids: number[]; action: FeedbackAction; note?: string },
): Promise<void> {
  await requireHistoryRoom(companyId, ids.length)
  await countHistory(companyId, ids.length, ids.length * Buffer.byteLength(note))
  const event = { companyId, userId, action, note: note || null, createdAt: deps.now() }
  await tx.insert(customerFeedbackEvent).values(ids.map((customerFeedbackId) => ({ ...event, customerFeedbackId })))
}

async function readDetails(tx: Transaction, id: number): Promise<FeedbackDetails> {
  return presentFeedbackDetails(await requireFeedback(tx, id), await findEvents(tx, id))
}
