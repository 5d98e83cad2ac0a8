import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { exportFeedback, listFeedback } from '#contract/customer-feedback.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { FEEDBACK_EXPORT_ROWS } from '#contract/limits.ts'
import type { Transaction } from '#server/db/client.ts'
import { containsFolded } from '#server/db/folded.ts'
import {
  branch,
  branchMenuItem,
  customerFeedback,
  customerFeedbackEvent,
  diningTable,
  menuItem,
  user,
} from '#server/db/schema.ts'
import { FEEDBACK_INBOX } from '#contract/feedback-inbox.ts'
import { AppError } from '#server/platform/errors.ts'
import { OPEN_STATUSES } from './policy.ts'

type FeedbackQuery = Received<typeof listFeedback>['query']
export type FeedbackFilter = Received<typeof exportFeedback>['query']

/** `change` is the latest change to the status. */
export type FeedbackRow = Awaited<ReturnType<typeof selectFeedback>>[number]

export type EventRow = Awaited<ReturnType<typeof findEvents>>[number]

const DAY_MS = 24 * 60 * 60 * 1000

export async function findFeedbackPage(tx: Transaction, query: FeedbackQuery): Promise<Page<FeedbackRow>> {
  const { page, pageSize } = query
  const where = matching(query)
  const rows = selectFeedback(tx)
    .where(where)
    .orderBy(...orderBy(query))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [items, total] = await Promise.all([rows, tx.$count(customerFeedback, where)])
  return { items, total, page, pageSize }
}

/** Filtered feedback, newest first, up to the limit of one file. */
export function findFeedbackToExport(tx: Transaction, filter: FeedbackFilter): Promise<FeedbackRow[]> {
  return selectFeedback(tx)
    .where(matching(filter))
    .orderBy(desc(customerFeedback.createdAt), desc(customerFeedback.id))
    .limit(FEEDBACK_EXPORT_ROWS)
}

/** @throws {AppError} NOT_FOUND */
export async function requireFeedback(tx: Transaction, id: number): Promise<FeedbackRow> {
  const [row] = await selectFeedback(tx).where(eq(customerFeedback.id, id))
  if (!row) throw new AppError('NOT_FOUND', FEEDBACK_INBOX.unknown)
  return row
}

/** The recorded changes of one entry, oldest first. */
export function findEvents(tx: Transaction, feedbackId: number) {
  const { id, action, note, createdAt, userId, customerFeedbackId } = customerFeedbackEvent
  return tx
    .select({ id, action, note, by: user.fullName, createdAt })
    .from(customerFeedbackEvent)
    .leftJoin(user, eq(user.id, userId))
    .where(eq(customerFeedbackId, feedbackId))
    .orderBy(asc(id))
}

export async function countNew(tx: Transaction): Promise<{ newCount: number; newAllergenReportCount: number }> {
  const isReport = sql`${customerFeedback.type} = 'ALLERGEN_REPORT'`
  const [row] = await tx
    .select({
      newCount: sql<number>`count(*)::int`,
      newAllergenReportCount: sql<number>`(count(*) filter (where ${isReport}))::int`,
    })
    .from(customerFeedback)
    .where(eq(customerFeedback.status, 'NEW'))
  return row ?? { newCount: 0, newAllergenReportCount: 0 }
}

function selectFeedback(tx: Transaction) {
  const { note, createdAt, userId, customerFeedbackId, action, id } = customerFeedbackEvent
  const change = tx
    .select({ note, createdAt, by: sql<string | null>`${user.fullName}`.as('by') })
    .from(customerFeedbackEvent)
    .leftJoin(user, eq(user.id, userId))
    .where(and(eq(customerFeedbackId, customerFeedback.id), eq(action, customerFeedback.status)))
    .orderBy(desc(id))
    .limit(1)
    .as('change')
  return tx
    .select({
      feedback: customerFeedback,
      branchName: branch.name,
      timeZone: branch.timeZone,
      tableName: diningTable.name,
      item: {
        id: menuItem.id,
        name: menuItem.name,
        status: menuItem.status,
        isHidden: sql<boolean | null>`${branchMenuItem.isHidden}`,
      },
      // `createdAt` comes first, because Drizzle returns null for a joined record whose first field is null.
      change: { createdAt: change.createdAt, note: change.note, by: change.by },
    })
    .from(customerFeedback)
    .innerJoin(branch, eq(branch.id, customerFeedback.branchId))
    .leftJoin(diningTable, eq(diningTable.id, customerFeedback.diningTableId))
    .leftJoin(menuItem, eq(menuItem.id, customerFeedback.menuItemId))
    .leftJoin(
      branchMenuItem,
      and(
        eq(branchMenuItem.menuItemId, customerFeedback.menuItemId),
        eq(branchMenuItem.branchId, customerFeedback.branchId),
      ),
    )
    .leftJoinLateral(change, sql`true`)
    .$dynamic()
}

function matching({ search, branchId, type, status, rating, from, to }: FeedbackFilter): SQL | undefined {
  const { createdAt, comment, name, email, consentedAt } = customerFeedback
  return and(
    search
      ? or(
          containsFolded(comment, search),
          and(isNotNull(consentedAt), or(containsFolded(name, search), containsFolded(email, search))),
        )
      : undefined,
    branchId === undefined ? undefined : eq(customerFeedback.branchId, branchId),
    type && eq(customerFeedback.type, type),
    status && (status === 'OPEN' ? isOpen : eq(customerFeedback.status, status)),
    rating === undefined ? undefined : eq(customerFeedback.rating, rating),
    from === undefined ? undefined : and(gte(createdAt, daysFrom(from, -1)), sql`${localDay} >= ${from}::date`),
    to === undefined ? undefined : and(lt(createdAt, daysFrom(to, 2)), sql`${localDay} <= ${to}::date`),
  )
}

const isOpen = inArray(customerFeedback.status, [...OPEN_STATUSES])

/** The date on which feedback arrived, in its branch's time zone. */
const localDay = sql`(${customerFeedback.createdAt} at time zone
  (select place.time_zone from branch place where place.id = ${customerFeedback.branchId}))::date`

/** The start of a day in UTC, moved by `days`: bounds that an index can use, wide enough for every time zone. */
function daysFrom(day: string, days: number): Date {
  return new Date(new Date(day).getTime() + days * DAY_MS)
}

function orderBy({ sort, direction }: FeedbackQuery): SQL[] {
  const { createdAt, id, type } = customerFeedback
  if (sort === 'date') return direction === 'asc' ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]
  return [desc(isOpen), desc(sql`${isOpen} and ${type} = 'ALLERGEN_REPORT'`), desc(createdAt), desc(id)]
}
