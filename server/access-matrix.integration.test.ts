import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoints.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/envelope.ts'
import { permissionsOf, ROLES, type Role } from '#contract/roles.ts'
import { hashPassword } from './platform/password.ts'
import { sql } from './testing/accounts.ts'
import { sampleOf, servedEndpoints } from './testing/endpoints.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from './testing/factories.ts'
import { fillEveryTable } from './testing/fill-tables.ts'
import { tableOfPath } from './testing/tables-of-paths.ts'
import { call, describeApp, newAddress, type TestApp } from './testing/test-app.ts'

const ENDPOINTS = (await servedEndpoints()).map((endpoint) => ({
  endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
}))
const WITH_ID = ENDPOINTS.filter(({ endpoint }) => endpoint.path.includes('/:id'))

/** Paths of records that don't belong to a brand, and of the history, whose entries have their own tests. */
const SHARED = ['/allergens/', '/diet-types/', '/menu-changes/', '/profile/', '/team/']
const OF_BRANCHES = WITH_ID.filter(
  ({ endpoint }) => endpoint.branchScope === 'own' && !SHARED.some((prefix) => endpoint.path.startsWith(prefix)),
)

type Caller = {
  who: string
  /** Null for a call without a token. */
  role: Role | null
  isVerified: boolean
  hasSubscription: boolean
  isDisabled: boolean
  /** Limited to the company's first branch. */
  isLimited: boolean
}

const customer = { isVerified: true, hasSubscription: true, isDisabled: false, isLimited: false }
const CALLERS: Caller[] = [
  { ...customer, who: 'somebody who isn’t signed in', role: null },
  { ...customer, who: 'an owner who is disabled', role: 'owner', isDisabled: true },
  { ...customer, who: 'an owner who is not verified', role: 'owner', isVerified: false },
  { ...customer, who: 'an owner who has not paid', role: 'owner', hasSubscription: false },
  ...ROLES.map((role) => ({ ...customer, who: `a customer’s ${role}`, role })),
  ...ROLES.filter((role) => role !== 'owner').map((role) => ({
    ...customer,
    who: `a customer’s ${role} who is limited to a branch`,
    role,
    isLimited: true,
  })),
]

/** A valid hash, because some endpoints compare a password with it. */
const passwordHash = hashPassword('any password', null)

/** The error with which a call must be refused according to the contract; null if the caller may make it. */
function refusalOf({ access, permission, branchScope }: Endpoint, caller: Caller): ErrorCode | null {
  if (access === 'public') return null
  if (caller.role === null || caller.isDisabled) return 'UNAUTHORIZED'
  if (access !== 'signedIn' && !caller.isVerified) return 'EMAIL_NOT_VERIFIED'
  if (access === 'subscribed' && !caller.hasSubscription) return 'SUBSCRIPTION_REQUIRED'
  if (caller.isLimited && branchScope === 'all') return 'FORBIDDEN'
  return permission && !permissionsOf(caller.role, caller.isLimited).includes(permission) ? 'FORBIDDEN' : null
}

/** Errors that a call may return even if the access check passes, because clients rely on them. */
const OWN_WORDS: Record<string, ErrorCode[]> = { 'GET /user': ['EMAIL_NOT_VERIFIED', 'SUBSCRIPTION_REQUIRED'] }
const REFUSALS = ['UNAUTHORIZED', 'EMAIL_NOT_VERIFIED', 'SUBSCRIPTION_REQUIRED', 'FORBIDDEN'] as const

async function makeCaller(app: TestApp, caller: Caller): Promise<{ company: TestCompany; token: string | undefined }> {
  const { role, isVerified, hasSubscription, isDisabled } = caller
  const company = await makeCompany(app, { isVerified, hasSubscription })
  const member =
    role === null || role === 'owner'
      ? company
      : await addMember(app, company, role, caller.isLimited ? [company.branchId] : null)
  await sql(app, 'UPDATE "user" SET password_hash = $2, disabled_at = $3 WHERE id = $1', [
    member.userId,
    await passwordHash,
    isDisabled ? app.clock.now : null,
  ])
  return { company, token: role === null ? undefined : member.token }
}

/** Fields that a body needs, besides its required fields, to affect only the current branch. */
const OF_THE_BRANCH: Record<string, object> = { 'POST /menu-items/bulk/preview': { scope: 'branch' } }

/** A record of a company that the id in the path can refer to. */
async function recordOf(app: TestApp, { path }: Endpoint, company: TestCompany): Promise<{ id: number; row: string }> {
  const table = tableOfPath(path)
  if (table === undefined) throw new Error(`Add the table of ${path} to testing/tables-of-paths.ts`)
  await fillEveryTable(app.deps.database.pool, company)
  const { rows } = await sql(
    app,
    `SELECT id, one::text AS row FROM "${table}" AS one WHERE company_id = $1 ORDER BY id DESC LIMIT 1`,
    [company.companyId],
  )
  return rows[0]
}

async function addOtherBrand(app: TestApp, company: TestCompany): Promise<TestCompany> {
  const { rows } = await sql(
    app,
    `INSERT INTO brand (company_id, name, currency_code) VALUES ($1, 'Other Brand', 'EUR') RETURNING id`,
    [company.companyId],
  )
  const brandId = rows[0].id
  return { ...company, brandId, branchId: await addBranch(app, { ...company, brandId }) }
}

function ask(app: TestApp, endpoint: Endpoint, { id = 1, token }: { id?: number; token: string | undefined }) {
  const { method, path, query, body, upload } = endpoint
  const search = query ? `?${new URLSearchParams(sampleOf(query) as Record<string, string>).toString()}` : '' // the samples are strings and numbers, which URLSearchParams converts
  const url = `/api${path.replace('/:id', `/${id}`).replaceAll(/:\w+/g, '1')}${search}`
  const sample = body && !upload && { ...Object(sampleOf(body)), ...OF_THE_BRANCH[`${method} ${path}`] }
  return call(app, method, url, { token, from: newAddress(), ...(sample && { body: sample }) })
}

async function expectNotFound(
  app: TestApp,
  endpoint: Endpoint,
  before: { id: number; row: string },
  token: string,
): Promise<void> {
  const { status, body } = await ask(app, endpoint, { id: before.id, token })

  const table = tableOfPath(endpoint.path)
  const { rows } = await sql(app, `SELECT id, one::text AS row FROM "${table}" AS one WHERE id = $1`, [before.id])
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
  expect(rows).toEqual([before])
}

describeApp('API access control', (test) => {
  describe.each(CALLERS)('calls by $who', (caller) => {
    it.each(ENDPOINTS)('$name enforces the access that the API contract grants', async ({ endpoint, name }) => {
      const { company, token } = await makeCaller(test(), caller)
      const id = endpoint.path.includes('/:id') ? (await recordOf(test(), endpoint, company)).id : 1

      const { status, body } = await ask(test(), endpoint, { id, token })

      const expected = refusalOf(endpoint, caller)
      const refusal = REFUSALS.find((code) => code === body.code && !OWN_WORDS[name]?.includes(code)) ?? null
      expect({ refusal, status }).toEqual({ refusal: expected, status: expected ? ERROR_STATUS[expected] : status })
      expect(status).toBeLessThan(500)
    })
  })

  it.each(ENDPOINTS)('an endpoint has a branch scope if and only if it needs a permission: $name', ({ endpoint }) => {
    expect(['own', 'all', 'none']).toContain(endpoint.branchScope)
    expect(endpoint.branchScope === 'none').toBe(endpoint.permission === undefined)
  })

  it.each(OF_BRANCHES)(
    'a member limited to some branches may use $name for records of these branches',
    async ({ endpoint }) => {
      const company = await makeCompany(test())
      const { id } = await recordOf(test(), endpoint, company)
      const { rows } = await sql(test(), 'SELECT id FROM branch WHERE company_id = $1 ORDER BY id', [company.companyId])
      const { token } = await addMember(
        test(),
        company,
        'manager',
        rows.map((row: { id: number }) => row.id),
      )

      const { status } = await ask(test(), endpoint, { id, token })

      expect(status).toBe(200)
    },
  )

  it.each(OF_BRANCHES)(
    'a member limited to some branches can’t find or change records of other branches with $name',
    async ({ endpoint }) => {
      const company = await makeCompany(test())
      const { token } = await addMember(test(), company, 'manager', [company.branchId])
      const before = await recordOf(test(), endpoint, await addOtherBrand(test(), company))

      await expectNotFound(test(), endpoint, before, token)
    },
  )

  it.each(WITH_ID)('a company can’t find or change another company’s records with $name', async ({ endpoint }) => {
    const own = await makeCompany(test())
    const other = await makeCompany(test())
    await sql(test(), 'UPDATE session SET password_confirmed_at = $2 WHERE user_id = $1', [
      own.userId,
      test().clock.now,
    ])
    const before = await recordOf(test(), endpoint, other)

    await expectNotFound(test(), endpoint, before, own.token)
  })
})
