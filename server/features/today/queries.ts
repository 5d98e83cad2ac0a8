import { and, asc, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import { type Today, TODAY_ENTRIES, TODAY_SOLD_OUT_ENTRIES } from '#contract/today.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import {
  branch,
  branchMenuItem,
  branchSettings,
  brand,
  customerFeedback,
  diningTable,
  menuItem,
} from '#server/db/schema.ts'
import { isUntranslated } from '#server/features/menu-items/service.ts'
import type { PlaceCount } from './policy.ts'

export type Place = Awaited<ReturnType<typeof findPlaces>>[number]
/** Which items to find: those of some brands that match a condition; with `isPublished`, only published ones. */
export type Scope = { brandIds: number[]; where: SQL | undefined; isPublished: boolean }

const count = sql<number>`count(*)::int`

export async function findPlaces(tx: Transaction) {
  const rows = await tx
    .select({
      id: branch.id,
      name: branch.name,
      brandId: branch.brandId,
      brandName: brand.name,
      defaultLocale: branch.defaultLocale,
      locales: branch.locales,
      showImages: branchSettings.showImages,
    })
    .from(branch)
    .innerJoin(brand, eq(brand.id, branch.brandId))
    .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .orderBy(asc(branch.id))
  return rows.map((row) => ({ ...row, showImages: row.showImages ?? true }))
}

function matching({ brandIds, where, isPublished }: Scope): SQL | undefined {
  return and(inIds(menuItem.brandId, brandIds), isPublished ? eq(menuItem.status, 'PUBLISHED') : undefined, where)
}

export function countItems(tx: Transaction, scope: Scope): Promise<PlaceCount[]> {
  return tx.select({ id: menuItem.brandId, count }).from(menuItem).where(matching(scope)).groupBy(menuItem.brandId)
}

export function findItems(tx: Transaction, scope: Scope) {
  return tx
    .select({ id: menuItem.id, name: menuItem.name, brandId: menuItem.brandId })
    .from(menuItem)
    .where(matching(scope))
    .orderBy(asc(menuItem.sortName), asc(menuItem.id))
    .limit(TODAY_ENTRIES)
}

/** How many published items lack a translation, by brand and language. Pairs without such items are left out. */
export async function countUntranslated(
  tx: Transaction,
  places: Pick<Place, 'brandId' | 'locales'>[],
): Promise<(PlaceCount & { locale: string })[]> {
  const wanted = new Map(
    places.flatMap(({ brandId, locales }) => locales.map((locale) => [`${brandId} ${locale}`, { brandId, locale }])),
  )
  const pairs = [...wanted.values()]
  const { rows } = await tx.execute<{ id: string; locale: string; count: number }>(sql`
    select wanted.brand_id as id, wanted.locale, ${count} as count
    from unnest(${sql.param(pairs.map((one) => one.brandId))}::bigint[], ${sql.param(pairs.map((one) => one.locale))}::text[])
      as wanted(brand_id, locale)
    join ${menuItem} on ${menuItem.brandId} = wanted.brand_id and ${inCompany(tx, menuItem.companyId)}
    where ${menuItem.status} = 'PUBLISHED' and ${isUntranslated(sql`wanted.locale`)}
    group by wanted.brand_id, wanted.locale`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

function soldOutIn(branchIds: number[], now: Date): SQL | undefined {
  const { branchId, soldOut, soldOutUntil } = branchMenuItem
  const lasts = sql`(${soldOutUntil} is null or ${soldOutUntil} > ${now.toISOString()})`
  return and(inIds(branchId, branchIds), soldOut, lasts)
}

export function countSoldOut(tx: Transaction, branchIds: number[], now: Date): Promise<PlaceCount[]> {
  return tx
    .select({ id: branchMenuItem.branchId, count })
    .from(branchMenuItem)
    .where(soldOutIn(branchIds, now))
    .groupBy(branchMenuItem.branchId)
}

export async function findSoldOut(
  tx: Transaction,
  branchIds: number[],
  now: Date,
): Promise<Today['soldOut']['entries']> {
  const rows = await tx
    .select({
      menuItemId: menuItem.id,
      name: menuItem.name,
      until: branchMenuItem.soldOutUntil,
      branch: { id: branch.id, name: branch.name, timeZone: branch.timeZone, defaultLocale: branch.defaultLocale },
    })
    .from(branchMenuItem)
    .innerJoin(branch, eq(branch.id, branchMenuItem.branchId))
    .innerJoin(menuItem, eq(menuItem.id, branchMenuItem.menuItemId))
    .where(soldOutIn(branchIds, now))
    .orderBy(asc(branch.id), asc(menuItem.sortName), asc(menuItem.id))
    .limit(TODAY_SOLD_OUT_ENTRIES)
  return rows.map(({ menuItemId, name, until, branch: { defaultLocale, ...place } }) => ({
    menuItemId,
    name: textIn(name, defaultLocale, defaultLocale),
    branch: place,
    until: until?.toISOString() ?? null,
  }))
}

/** New allergen reports: how many, and the newest. */
export async function findAllergenReports(
  tx: Transaction,
  branchIds: number[],
): Promise<NonNullable<Today['allergenReports']>> {
  const { id, comment, createdAt, status, type } = customerFeedback
  const rows = await tx
    .select({
      id,
      comment,
      createdAt,
      branchName: branch.name,
      defaultLocale: branch.defaultLocale,
      menuItemName: menuItem.name,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(customerFeedback)
    .innerJoin(branch, eq(branch.id, customerFeedback.branchId))
    .leftJoin(menuItem, eq(menuItem.id, customerFeedback.menuItemId))
    .where(and(inIds(customerFeedback.branchId, branchIds), eq(status, 'NEW'), eq(type, 'ALLERGEN_REPORT')))
    .orderBy(desc(createdAt), desc(id))
    .limit(TODAY_ENTRIES)
  return {
    count: rows[0]?.total ?? 0,
    entries: rows.map(({ total: _total, defaultLocale, menuItemName: name, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      menuItemName: name && textIn(name, defaultLocale, defaultLocale),
    })),
  }
}

/** Which steps of its set-up the company has completed, derived from its data. One branch with a step is enough. */
export async function findSetUp(tx: Transaction): Promise<Today['setUp']> {
  const { logoUrl, backgroundImgUrl, brandColor } = branchSettings
  const any = (condition: SQL | undefined) => sql<boolean>`coalesce(bool_or(${condition}), false)`
  const hasHours = sql`${branch.openingHours} <> '[]'::jsonb`
  const look = [logoUrl, backgroundImgUrl, brandColor, brand.brandColor, brand.menuLogo, brand.itemLogo]
  const [[row], item, table] = await Promise.all([
    tx
      .select({
        hasAddressAndHours: any(and(sql`coalesce(${branch.address}, '') <> ''`, hasHours)),
        hasLook: any(or(...look.map((column) => isNotNull(column)))),
        isPublished: any(sql`${branch.isPublished}`),
      })
      .from(branch)
      .innerJoin(brand, eq(brand.id, branch.brandId))
      .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id)),
    tx.select({ id: menuItem.id }).from(menuItem).limit(1),
    tx.select({ id: diningTable.id }).from(diningTable).limit(1),
  ])
  const { hasAddressAndHours = false, hasLook = false, isPublished = false } = row ?? {}
  return { hasMenuItem: item.length > 0, hasAddressAndHours, hasLook, hasTable: table.length > 0, isPublished }
}
