import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Category, listCategories } from '#contract/categories.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { Transaction } from '#server/db/client.ts'
import { containsFolded, folded } from '#server/db/folded.ts'
import { category } from '#server/db/schema.ts'
import type { Workspace } from '#server/features/branches/service.ts'
import { showImages } from '#server/features/uploads/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentCategory } from './present.ts'

export type CategoryQuery = Received<typeof listCategories>['query']

// `category.id` is written out, because Drizzle would omit the table name and refer to the inner table's `id`.
const menuItemCount = sql<number>`(
  select count(*)::int from menu_item where menu_item.category_id = category.id and menu_item.status <> 'ARCHIVED')`

export async function findCategoryPage(
  tx: Transaction,
  { brandId, defaultLocale }: Pick<Workspace, 'brandId' | 'defaultLocale'>,
  query: CategoryQuery,
): Promise<Page<Category>> {
  const where = and(eq(category.brandId, brandId), matching(query.search))
  const rows = tx
    .select({ category, menuItemCount })
    .from(category)
    .where(where)
    .orderBy(...orderBy(query, defaultLocale))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const [found, total] = await Promise.all([rows, tx.$count(category, where)])
  return { items: await withImages(tx, found), total, page: query.page, pageSize: query.pageSize }
}

/** @throws {AppError} NOT_FOUND */
export async function requireCategory(tx: Transaction, id: number): Promise<Category> {
  const [row] = await tx.select({ category, menuItemCount }).from(category).where(eq(category.id, id))
  const [shown] = await withImages(tx, row ? [row] : [])
  if (!shown) throw new AppError('NOT_FOUND', 'This category no longer exists. Reload the page and try again.')
  return shown
}

type Counted = { category: typeof category.$inferSelect; menuItemCount: number }

async function withImages(tx: Transaction, rows: Counted[]): Promise<Category[]> {
  const images = await showImages(
    tx,
    rows.flatMap((row) => row.category.image ?? []),
  )
  const byUpload = new Map(images.map((image) => [image.uploadId, image]))
  return rows.map((row) => {
    const picture = byUpload.get(row.category.image?.uploadId ?? 0)
    return presentCategory(row, picture ? { ...picture, alt: row.category.image?.alt ?? {} } : null)
  })
}

function matching(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  // `category.name` is written out, because Drizzle omits the table name in a query of a single table.
  return sql`exists (select from jsonb_each_text(category.name) as one where ${containsFolded(sql`one.value`, search)})`
}

function orderBy({ sort, direction }: CategoryQuery, defaultLocale: string): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  if (sort === 'name') return [turn(folded(sql`(${category.name} ->> ${defaultLocale})`)), asc(category.id)]
  if (sort === 'menuItemCount') return [turn(menuItemCount), asc(category.id)]
  return [turn(category.sortOrder), turn(category.id)]
}
