import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Database, inOneTransaction, type Transaction } from '#server/db/client.ts'
import {
  allergen,
  branch,
  branchSettings,
  brand,
  category,
  company,
  menuItem,
  menuItemAllergen,
  menuItemVariant,
  plan,
  session,
  subscription,
  user,
} from '#server/db/schema.ts'
import { type CompanyId } from '#server/db/tenant.ts'
import { mintNewCompany } from '#server/db/look-ups.ts'
import { insertStatutoryAllergens } from '#server/features/allergens/service.ts'
import { insertCommonDietTypes } from '#server/features/diet-types/service.ts'
import { searchFields } from '#server/features/menu-items/service.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { allergensOf, categoryNameOf, dishOf, ITEMS_PER_CATEGORY } from './dishes.ts'

/** A company with a menu, and the token of its signed-in owner. */
export type BenchCompany = { companyId: CompanyId; brandId: number; branchId: number; userId: number; token: string }

const CHUNK = 500
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Creates a company with one published branch and a menu that is the same on every run.
 * @param itemCount how many menu items; every sixth has three sizes, three in four have allergens
 */
export async function makeBenchCompany(database: Database, itemCount: number): Promise<BenchCompany> {
  return inOneTransaction(database, 'BEGIN', async (tx) => {
    const made = await insertPeople(tx)
    await insertMenu(tx, made, itemCount)
    return made
  })
}

async function insertPeople(tx: Transaction): Promise<BenchCompany> {
  const companyId = mintNewCompany((await one(tx.insert(company).values({ name: 'Bench Kitchens' }).returning())).id)
  const brandRow = await one(
    tx
      .insert(brand)
      .values({ companyId, name: 'Bench Kitchen', currencyCode: 'EUR', brandColor: '#14532D' })
      .returning(),
  )
  const places = { companyId, brandId: brandRow.id, isPublished: true }
  const branchRow = await one(
    tx
      .insert(branch)
      .values({ ...places, name: 'Bench Kitchen', locales: ['en'] })
      .returning(),
  )
  await tx.insert(branchSettings).values({ branchId: branchRow.id, companyId, currencySymbol: '€' })
  const email = `${randomUUID()}@carte.test`
  const person = { companyId, email, fullName: 'Bench Owner', emailVerifiedAt: new Date(), passwordHash: 'none' }
  const userRow = await one(
    tx
      .insert(user)
      .values({ ...person, role: 'owner', selectedBranchId: branchRow.id })
      .returning(),
  )
  const token = randomUUID().replaceAll('-', '')
  const expiresAt = new Date(Date.now() + DAY_MS)
  await tx.insert(session).values({ companyId, userId: userRow.id, tokenHash: hashToken(token), expiresAt })
  const limits = { branches: null, menuItems: null, tables: null, members: null }
  const price = { priceMinor: 0, currencyCode: 'EUR', interval: 'month' as const }
  const planRow = await one(
    tx
      .insert(plan)
      .values({ code: randomUUID(), name: 'Bench', ...price, limits })
      .returning(),
  )
  await tx.insert(subscription).values({ companyId, planId: planRow.id, status: 'active', provider: 'sandbox' })
  await insertStatutoryAllergens(tx, companyId)
  await insertCommonDietTypes(tx, companyId)
  return { companyId, brandId: brandRow.id, branchId: branchRow.id, userId: userRow.id, token }
}

async function insertMenu(tx: Transaction, { companyId, brandId }: BenchCompany, itemCount: number): Promise<void> {
  const allergens = await tx.select({ id: allergen.id }).from(allergen).where(eq(allergen.companyId, companyId))
  const allergenIds = allergens.map((row) => row.id).toSorted((first, second) => first - second)
  const categories = await tx
    .insert(category)
    .values(
      Array.from({ length: Math.ceil(itemCount / ITEMS_PER_CATEGORY) }, (_, at) => ({
        companyId,
        brandId,
        name: { en: categoryNameOf(at) },
        sortOrder: at + 1,
      })),
    )
    .returning({ id: category.id, sortOrder: category.sortOrder })
  const categoryIds = new Map(categories.map((row) => [row.sortOrder - 1, row.id]))
  for (let first = 0; first < itemCount; first += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, itemCount - first) }, (_, at) => first + at)
    await insertItems(tx, { companyId, brandId, categoryIds, allergenIds }, numbers)
  }
}

type MenuContext = { companyId: CompanyId; brandId: number; categoryIds: Map<number, number>; allergenIds: number[] }

async function insertItems(tx: Transaction, context: MenuContext, numbers: number[]): Promise<void> {
  const { companyId, brandId, categoryIds, allergenIds } = context
  const values = numbers.map((number) => {
    const dish = dishOf(number)
    const name = { en: dish.name }
    const description = { en: dish.description }
    return {
      companyId,
      brandId,
      categoryId: categoryIds.get(Math.floor(number / ITEMS_PER_CATEGORY)) ?? 0,
      externalId: `bench-${number}`,
      name,
      description,
      ...searchFields(name, description, 'en'),
      priceMinor: dish.variants.length > 0 ? null : dish.priceMinor,
      calories: dish.calories,
      status: 'PUBLISHED' as const,
      sortOrder: number + 1,
    }
  })
  const rows = await tx.insert(menuItem).values(values).returning({ id: menuItem.id, sortOrder: menuItem.sortOrder })
  const written = rows.map((row) => ({ id: row.id, number: row.sortOrder - 1 }))
  const variants = written.flatMap(({ id, number }) =>
    dishOf(number).variants.map((size, at) => ({
      companyId,
      menuItemId: id,
      name: { en: size.name },
      priceMinor: size.priceMinor,
      sortOrder: at,
    })),
  )
  await tx.insert(menuItemVariant).values(variants)
  const links = written.flatMap(({ id, number }) =>
    allergensOf(number, allergenIds).map((link) => ({ companyId, menuItemId: id, ...link })),
  )
  await tx.insert(menuItemAllergen).values(links)
}

async function one<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (row === undefined) throw new Error('The insert returned no row')
  return row
}
