import { and, asc, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { exportFeedback, listFeedback } from '#contract/customer-feedback.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { FEEDBACK_EXPORT_ROWS } from '#contract/limits.ts'
import type { Transaction } from '#server/db/client.ts'
import { branch, customerFeedback, diningTable, menuItem } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

type FeedbackQuery = Received<typeof listFeedback>['query']
/** Which feedback is meant. */
export type FeedbackFilter = Received<typeof exportFeedback>['query']

/** Feedback with the names of what it is about. */
export type FeedbackRow = Awaited<ReturnType<typeof feedbackRows>>[number]

const DAY_MS = 24 * 60 * 60 * 1000

/** One page of the inbox. */
export async function findFeedbackPage(tx: Transaction, query: FeedbackQuery): Promise<Page<FeedbackRow>> {
  const { page, pageSize } = query
  const where = matching(query)
  const total = await tx.$count(customerFeedback, where)
  const items = await feedbackRows(tx)
    .where(where)
    .orderBy(...orderBy(query))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items, total, page, pageSize }
}

/** Everything that a filter lets through, newest first, as far as one file goes. */
export function findFeedbackToExport(tx: Transaction, filter: FeedbackFilter): Promise<FeedbackRow[]> {
  return feedbackRows(tx)
    .where(matching(filter))
    .orderBy(desc(customerFeedback.createdAt), desc(customerFeedback.id))
    .limit(FEEDBACK_EXPORT_ROWS)
}

/** @throws {AppError} NOT_FOUND */
export async function requireFeedback(tx: Transaction, id: number): Promise<FeedbackRow> {
  const [row] = await feedbackRows(tx).where(eq(customerFeedback.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This feedback does not exist.')
  return row
}

/** How much is new. */
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

function feedbackRows(tx: Transaction) {
  return tx
    .select({
      feedback: customerFeedback,
      branchName: branch.name,
      tableName: diningTable.name,
      menuItemName: menuItem.name,
    })
    .from(customerFeedback)
    .innerJoin(branch, eq(branch.id, customerFeedback.branchId))
    .leftJoin(diningTable, eq(diningTable.id, customerFeedback.diningTableId))
    .leftJoin(menuItem, eq(menuItem.id, customerFeedback.menuItemId))
    .$dynamic()
}

function matching({ search, branchId, type, status, rating, from, to }: FeedbackFilter): SQL | undefined {
  const { createdAt, comment, name, email } = customerFeedback
  const pattern = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return and(
    pattern ? or(ilike(comment, pattern), ilike(name, pattern), ilike(email, pattern)) : undefined,
    branchId === undefined ? undefined : eq(customerFeedback.branchId, branchId),
    type && eq(customerFeedback.type, type),
    status && eq(customerFeedback.status, status),
    rating === undefined ? undefined : eq(customerFeedback.rating, rating),
    from === undefined ? undefined : gte(createdAt, new Date(from)),
    to === undefined ? undefined : lt(createdAt, new Date(new Date(to).getTime() + DAY_MS)),
  )
}

function orderBy({ sort, direction }: FeedbackQuery): SQL[] {
  const { createdAt, id, type, status } = customerFeedback
  if (sort === 'date') return direction === 'asc' ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]
  return [desc(sql`${type} = 'ALLERGEN_REPORT' and ${status} <> 'DISMISSED'`), desc(createdAt), desc(id)]
}
