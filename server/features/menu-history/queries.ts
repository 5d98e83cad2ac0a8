import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import { type listMenuChanges, MENU_ENTITIES } from '#contract/menu-history.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { allergen, auditLog, category, dietType, menuItem, user } from '#server/db/schema.ts'
import type { Names } from './policy.ts'

type Query = Received<typeof listMenuChanges>['query']
type Span = { from: Date | null; before: Date | null }

/** A row of the history, the name of its author (null without an account) and the number of rows shown as one line. */
export type ChangeRow = {
  entry: typeof auditLog.$inferSelect
  who: string | null
  count: number
  /** The current name of an item that still exists, if the row stores no version of it; else null. */
  itemName: LocalizedText | null
  /** The brand of the record; null if it isn't known. */
  brandId: number | null
}

const brandOfItem = sql`coalesce(
  (select to_jsonb(one.brand_id) from menu_item one where one.id = ${auditLog.entityId}),
  (select one.before -> 'brandId' from audit_log one
    where one.entity_id = ${auditLog.entityId} and one.entity = 'menu_item' and one.after is null
    order by one.id desc limit 1))`

/**
 * The brand of a row's record. Rows with only some fields don't store it; that of a deleted item is in the record of the
 * deletion. The rows of branch overrides have the ids of their items.
 */
const brandId = sql<number | null>`coalesce(
  ${auditLog.after} -> 'brandId',
  ${auditLog.before} -> 'brandId',
  case ${auditLog.entity}
    when 'modifier_group' then (select to_jsonb(one.brand_id) from modifier_group one where one.id = ${auditLog.entityId})
    when 'menu_item' then ${brandOfItem}
    when 'branch_menu_item' then ${brandOfItem}
  end)`

/** One page of the history, newest first. A batch is one line unless the query has a `batch` or an `entityId`. */
export async function findChangePage(
  tx: Transaction,
  query: Query,
  span: Span,
): Promise<{ lines: ChangeRow[]; total: number }> {
  const where = matching(query, span)
  const each = query.batch !== undefined || query.entityId !== undefined
  const heads = each
    ? tx
        .select({ id: auditLog.id, count: sql<number>`1`.as('count') })
        .from(auditLog)
        .where(where)
        .as('heads')
    : tx
        .select({ id: sql<number>`max(${auditLog.id})`.as('id'), count: sql<number>`count(*)::int`.as('count') })
        .from(auditLog)
        .where(where)
        .groupBy(sql`coalesce(${auditLog.batch}::text, ${auditLog.id}::text)`)
        .as('heads')
  const [[total], page] = await Promise.all([
    tx.select({ count: count() }).from(heads),
    tx
      .select()
      .from(heads)
      .orderBy(desc(heads.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
  ])
  const counts = new Map(page.map((head) => [head.id, head.count]))
  const rows = await tx
    .select({ entry: auditLog, who: user.fullName, itemName: menuItem.name, brandId })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.userId))
    .leftJoin(
      menuItem,
      and(
        eq(menuItem.id, auditLog.entityId),
        eq(auditLog.entity, 'menu_item'),
        isNull(auditLog.before),
        isNull(auditLog.after),
      ),
    )
    .where(inIds(auditLog.id, [...counts.keys()]))
    .orderBy(desc(auditLog.id))
  return { lines: rows.map((row) => ({ ...row, count: counts.get(row.entry.id) ?? 1 })), total: total?.count ?? 0 }
}

function matching({ entity, entityId, kind, userId, batch }: Query, { from, before }: Span): SQL | undefined {
  return and(
    entity === undefined ? inArray(auditLog.entity, [...MENU_ENTITIES]) : ofEntity(entity, entityId),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
    kind === undefined ? undefined : sql`${auditLog.action} like ${`%\\_${kind}`}`,
    userId === undefined ? undefined : eq(auditLog.userId, userId),
    batch === undefined ? undefined : eq(auditLog.batch, batch),
    from === null ? undefined : sql`${auditLog.createdAt} >= ${from.toISOString()}`,
    before === null ? undefined : sql`${auditLog.createdAt} < ${before.toISOString()}`,
  )
}

/** An item's history includes its branch overrides. */
function ofEntity(entity: (typeof MENU_ENTITIES)[number], entityId: number | undefined): SQL | undefined {
  if (entity === 'menu_item' && entityId !== undefined)
    return inArray(auditLog.entity, ['menu_item', 'branch_menu_item'])
  return eq(auditLog.entity, entity)
}

/** The members who have changed menu data, sorted by name. */
export async function findEditors(tx: Transaction): Promise<{ id: number; name: string }[]> {
  return tx
    .select({ id: user.id, name: user.fullName })
    .from(user)
    .where(
      sql`exists (select from audit_log where audit_log.user_id = "user".id and audit_log.entity in ${[...MENU_ENTITIES]})`,
    )
    .orderBy(asc(user.fullName), asc(user.id))
}

/** The current names of the records that a change can refer to, except items. */
export async function findNames(tx: Transaction, defaultLocale: string): Promise<Omit<Names, 'menuItem'>> {
  const [categories, allergens, dietTypes, users] = await Promise.all([
    tx.select({ id: category.id, name: category.name }).from(category),
    tx.select({ id: allergen.id, name: allergen.name }).from(allergen),
    tx.select({ id: dietType.id, name: dietType.name }).from(dietType),
    tx.select({ id: user.id, name: user.fullName }).from(user),
  ])
  const named = (rows: { id: number; name: LocalizedText }[]) =>
    new Map(rows.map(({ id, name }) => [id, textIn(name, defaultLocale, defaultLocale)]))
  return {
    category: named(categories),
    allergen: named(allergens),
    dietType: named(dietTypes),
    user: new Map(users.map(({ id, name }) => [id, name])),
  }
}

/** The current names of the items, by id, for rows that store no version of the item. */
export function itemNames(lines: ChangeRow[], defaultLocale: string): Names['menuItem'] {
  return new Map(
    lines.flatMap(({ entry, itemName }) =>
      entry.entityId === null || itemName === null
        ? []
        : [[entry.entityId, textIn(itemName, defaultLocale, defaultLocale)]],
    ),
  )
}
