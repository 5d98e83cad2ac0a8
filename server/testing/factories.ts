import { randomUUID } from 'node:crypto'
import { currencyExponent } from '#contract/money.ts'
import type { Role } from '#contract/roles.ts'
import { inOneTransaction, queryAsOwner, type Transaction } from '#server/db/client.ts'
import { branch, branchSettings, brand, company, session, subscription, user } from '#server/db/schema.ts'
import { type CompanyId } from '#server/db/tenant.ts'
import { mintNewCompany } from '#server/db/look-ups.ts'
import { insertStatutoryAllergens } from '#server/features/allergens/service.ts'
import { insertCommonDietTypes } from '#server/features/diet-types/service.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import type { TestApp } from './test-app.ts'

/** The hash of a password that no test knows. Its options are the cheapest, so that tests run fast. */
export const UNKNOWN_PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$RpsFSiQsE46X5EAwACv0LQ$mJ/iyvF7XnwPPsEjgcFgPT5HxAzoV7SlpPWQz5m9qJQ'

/** A company for one test, with a signed-in user. */
export type TestCompany = {
  companyId: CompanyId
  brandId: number
  branchId: number
  userId: number
  email: string
  token: string
}

type Options = {
  currencyCode?: string
  defaultLocale?: string
  locales?: string[]
  role?: Role
  isVerified?: boolean
  hasSubscription?: boolean
  passwordHash?: string
}

/** Creates a company with brand, published branch, allergens, diet types, user and, by default, a subscription. */
export async function makeCompany({ deps, clock }: TestApp, options: Options = {}): Promise<TestCompany> {
  const email = `${randomUUID()}@carte.test`
  const planId = await ensurePlan({ deps })
  return inOneTransaction(deps.database, 'BEGIN', async (tx) => {
    const companyRow = await one(tx.insert(company).values({ name: 'Test Kitchens' }).returning({ id: company.id }))
    const companyId = mintNewCompany(companyRow.id)
    const brandRow = await one(
      tx
        .insert(brand)
        .values({ companyId, name: 'Test Brand', currencyCode: options.currencyCode ?? 'EUR' })
        .returning({ id: brand.id }),
    )
    const branchId = await makeBranch(tx, { companyId, brandId: brandRow.id, ...options })
    const { passwordHash = UNKNOWN_PASSWORD_HASH, role = 'owner', isVerified = true } = options
    const userRow = await one(
      tx
        .insert(user)
        .values({
          companyId,
          fullName: 'Test Owner',
          email,
          emailVerifiedAt: isVerified ? clock.now : null,
          passwordHash,
          role,
          selectedBranchId: branchId,
        })
        .returning({ id: user.id }),
    )
    const token = await addSession(tx, { companyId, userId: userRow.id, now: clock.now })
    if (options.hasSubscription ?? true) {
      await tx.insert(subscription).values({ companyId, planId, status: 'active', provider: 'sandbox' })
    }
    await insertStatutoryAllergens(tx, companyId)
    await insertCommonDietTypes(tx, companyId)
    return { companyId, brandId: brandRow.id, branchId, userId: userRow.id, email, token }
  })
}

export function addBranch(
  { deps }: TestApp,
  { companyId, brandId }: TestCompany,
  options: Partial<BranchOptions> = {},
): Promise<number> {
  return inOneTransaction(deps.database, 'BEGIN', (tx) => makeBranch(tx, { companyId, brandId, ...options }))
}

export async function addMember(
  { deps, clock }: TestApp,
  { companyId, branchId }: TestCompany,
  role: Role,
  /** The only branches the member works in; null for all. */
  branchIds: number[] | null = null,
): Promise<{ userId: number; token: string }> {
  return inOneTransaction(deps.database, 'BEGIN', async (tx) => {
    const { id: userId } = await one(
      tx
        .insert(user)
        .values({
          companyId,
          fullName: `Test ${role}`,
          email: `${randomUUID()}@carte.test`,
          emailVerifiedAt: clock.now,
          passwordHash: UNKNOWN_PASSWORD_HASH,
          role,
          branchIds,
          selectedBranchId: branchIds ? (branchIds[0] ?? null) : branchId,
        })
        .returning({ id: user.id }),
    )
    return { userId, token: await addSession(tx, { companyId, userId, now: clock.now }) }
  })
}

/** Adds a session of 30 days. @returns its token */
async function addSession(
  tx: Transaction,
  { companyId, userId, now }: { companyId: CompanyId; userId: number; now: Date },
): Promise<string> {
  const token = randomUUID().replaceAll('-', '').repeat(2).slice(0, 43)
  const expiresAt = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000)
  await tx.insert(session).values({ companyId, userId, tokenHash: hashToken(token), expiresAt, lastUsedAt: now })
  return token
}

type BranchOptions = {
  companyId: CompanyId
  brandId: number
  defaultLocale?: string
  locales?: string[]
  currencyCode?: string
}

async function makeBranch(
  tx: Transaction,
  { companyId, brandId, defaultLocale = 'en', locales, currencyCode = 'EUR' }: BranchOptions,
) {
  const row = await one(
    tx
      .insert(branch)
      .values({
        companyId,
        brandId,
        name: 'Test Branch',
        defaultLocale,
        locales: locales ?? [defaultLocale],
        isPublished: true,
      })
      .returning({ id: branch.id }),
  )
  const currencySymbol = currencyExponent(currencyCode) === 0 ? '¥' : '€'
  await tx.insert(branchSettings).values({ branchId: row.id, companyId, currencySymbol })
  return row.id
}

async function ensurePlan({ deps }: Pick<TestApp, 'deps'>): Promise<number> {
  const limits = JSON.stringify({ branches: null, menuItems: null, tables: null, members: null })
  const [row] = await queryAsOwner<{ id: number }>(
    deps.database,
    `INSERT INTO plan (code, name, price_minor, currency_code, interval, limits) VALUES ('test', 'Test', 0, 'EUR', 'month', $1)
     ON CONFLICT (code) DO UPDATE SET name = excluded.name RETURNING id`,
    [limits],
  )
  if (!row) throw new Error('Inserting the test plan returned no row')
  return row.id
}

async function one<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows
  if (row === undefined) throw new Error('The insert returned no row')
  return row
}
