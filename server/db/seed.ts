import { sql } from 'drizzle-orm'
import { SEEDED_BRAND_COLORS, SEEDED_BRANDS } from '#contract/limits.ts'
import { insertStatutoryAllergens } from '#server/features/allergens/service.ts'
import { insertCommonDietTypes } from '#server/features/diet-types/service.ts'
import { hashPassword } from '#server/platform/password.ts'
import { type Database, inOneTransaction, queryAsOwner, type Transaction } from './client.ts'
import { DEMO_SIGN_IN } from './demo-sign-in.ts'
import { branch, branchSettings, brand, company, plan, subscription, user } from './schema.ts'
import { type CompanyId } from './tenant.ts'
import { mintNewCompany } from './look-ups.ts'

export type DemoCompany = { companyId: CompanyId; userId: number }

/**
 * Creates the demo company with its three brands and branches, without menus, in an empty database.
 * @returns null when the database already has a company
 */
export async function seedDemoCompany(database: Database, now: Date): Promise<DemoCompany | null> {
  const [known] = await queryAsOwner<{ count: number }>(database, 'SELECT count(*)::int AS count FROM company')
  if (known?.count !== 0) return null
  const passwordHash = await hashPassword(DEMO_SIGN_IN.password, null)
  return inOneTransaction(database, 'BEGIN', async (tx) => {
    const made = await insertCompany(tx, { passwordHash, now })
    await insertBrands(tx, made.companyId)
    await insertBranches(tx, made.companyId)
    await tx.update(user).set({ selectedBranchId: 1 })
    await insertStatutoryAllergens(tx, made.companyId)
    await insertCommonDietTypes(tx, made.companyId)
    return made
  })
}

async function insertCompany(
  tx: Transaction,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<DemoCompany> {
  const [companyRow] = await tx.insert(company).values({ name: 'Demo Kitchens' }).returning({ id: company.id })
  if (!companyRow) throw new Error('Inserting the demo company returned no row')
  const companyId = mintNewCompany(companyRow.id)
  const [owner] = await tx
    .insert(user)
    .values({
      companyId,
      fullName: 'Demo Owner',
      email: DEMO_SIGN_IN.email,
      emailVerifiedAt: now,
      passwordHash,
      role: 'owner',
    })
    .returning({ id: user.id })
  if (!owner) throw new Error('Inserting the demo owner returned no row')
  await tx.update(company).set({ userId: owner.id })
  const [demoPlan] = await tx
    .insert(plan)
    .values({
      code: 'demo',
      name: 'Demo',
      priceMinor: 0,
      currencyCode: 'EUR',
      interval: 'month',
      limits: { branches: null, menuItems: null, tables: null, members: null },
      isActive: false,
    })
    .returning({ id: plan.id })
  if (!demoPlan) throw new Error('Inserting the demo plan returned no row')
  await tx
    .insert(subscription)
    .values({ companyId, planId: demoPlan.id, status: 'active', provider: 'grant', currentPeriodStart: now })
  return { companyId, userId: owner.id }
}

async function insertBrands(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.insert(brand).values([
    {
      id: 1,
      companyId,
      name: 'Saizeriya',
      currencyCode: 'JPY',
      theme: SEEDED_BRANDS[1],
      brandColor: SEEDED_BRAND_COLORS[1],
    },
    { id: 6, companyId, name: 'Mensa Garching', currencyCode: 'EUR', theme: SEEDED_BRANDS[6], brandColor: '#0065BD' },
    {
      id: 7,
      companyId,
      name: 'Corner Cafe',
      currencyCode: 'EUR',
      theme: SEEDED_BRANDS[7],
      brandColor: SEEDED_BRAND_COLORS[7],
    },
  ])
}

async function insertBranches(tx: Transaction, companyId: CompanyId): Promise<void> {
  const shared = { companyId, isPublished: true }
  await tx.insert(branch).values([
    {
      ...shared,
      id: 1,
      brandId: 1,
      name: 'Saizeriya',
      slug: 'saizeriya',
      timeZone: 'Asia/Tokyo',
      defaultLocale: 'ja',
      locales: ['ja', 'en', 'zh'],
    },
    {
      ...shared,
      id: 2,
      brandId: 6,
      name: 'Mensa Garching',
      slug: 'mensa-garching',
      address: 'Boltzmannstraße 19, 85748 Garching',
      openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '11:00', to: '14:00' })),
      timeZone: 'Europe/Berlin',
      defaultLocale: 'de',
      locales: ['de'],
    },
    {
      ...shared,
      id: 3,
      brandId: 7,
      name: 'Corner Cafe',
      slug: 'corner-cafe',
      timeZone: 'Europe/Berlin',
      defaultLocale: 'en',
      locales: ['en', 'de'],
    },
  ])
  await tx.insert(branchSettings).values([
    {
      branchId: 1,
      companyId,
      currencySymbol: '¥',
      currencyPosition: 'before',
      taxNote: { ja: '価格は税込です。', en: 'Prices include tax.', zh: '价格含税。' },
    },
    {
      branchId: 2,
      companyId,
      currencySymbol: '€',
      currencyPosition: 'after',
      taxNote: { de: 'Preise je 100 g für Gäste.' },
    },
    {
      branchId: 3,
      companyId,
      currencySymbol: '€',
      currencyPosition: 'before',
      allergenStatement: {
        en: 'We bake and roll out dough in one kitchen. Please tell us about your allergy before you order.',
        de: 'Wir backen und rollen Teig in einer Küche. Bitte sagen Sie uns vor der Bestellung, wogegen Sie allergisch sind.',
      },
    },
  ])
  // The rows above have fixed ids, so the sequence must be moved past them.
  await tx.execute(sql`select setval(pg_get_serial_sequence('branch', 'id'), (select max(id) from branch))`)
}
