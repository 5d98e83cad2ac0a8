import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '#contract/roles.ts'
import { type JsonSchema, type Operation, operations, type Place, textOf, valueOf } from './api-document.ts'
import { addMember } from './factories.ts'
import { MARK, type MarkedCompany } from './marked-companies.ts'
import { form } from './multipart.ts'
import { type Random, randomFrom } from './proofs.ts'
import { tableOfPath } from './tables-of-paths.ts'
import { type Answer, call, newAddress, type TestApp } from './test-app.ts'

/** The ids of one company by table; strings where they aren't numbers. */
type Ids = Map<string, (number | string)[]>

export type Outcome = {
  attempts: number
  /** Responses that contained another company's data, with the call. */
  reads: string[]
  /** Changes to other companies: `table/company`. */
  writes: string[]
  /** Responses with a status of 500 and above, except 503, which a busy machine may return. */
  errors: string[]
  statuses: Map<number, number>
  calls: Map<string, number>
}

/** The table that a field of this name refers to. */
const OF_NAME: Record<string, string> = {
  branchId: 'branch',
  fromBranchId: 'branch',
  toBranchId: 'branch',
  brandId: 'brand',
  categoryId: 'category',
  allergenId: 'allergen',
  dietTypeId: 'diet_type',
  dietTypeIds: 'diet_type',
  menuItemId: 'menu_item',
  uploadId: 'upload',
  userId: 'user',
  entityId: 'menu_item',
  batch: 'batch',
  tableToken: 'qr_token',
  variants: 'menu_item_variant',
  modifierGroups: 'modifier_group',
  options: 'modifier_option',
  texts: 'menu_item',
}
const LOOKS_LIKE_AN_ID = /^ids?$|Ids?$|^batch$|^tableToken$/

/** Headers from which a careless server might take the company. */
const HEADERS = ['x-company-id', 'x-tenant-id', 'x-branch-id', 'x-user-id', 'x-forwarded-user', 'cookie'] as const
const ROLES: readonly [Role, ...Role[]] = ['owner', 'manager', 'editor', 'viewer']

/**
 * Calls every route of the API's description, as a random role, with another company's ids wherever an id can occur.
 * Each company attacks the others.
 * @param companies with their marks
 * @returns what was read or written across companies
 */
export async function attackWall(
  app: TestApp,
  companies: readonly MarkedCompany[],
  { attempts, seed, until }: { attempts: number; seed: number; until?: (outcome: Outcome) => boolean },
): Promise<Outcome> {
  const random = randomFrom(seed)
  const outcome: Outcome = { attempts: 0, reads: [], writes: [], errors: [], statuses: new Map(), calls: new Map() }
  const calls = operations()
  const perRound = Math.ceil(attempts / companies.length)
  for (const attacker of companies) {
    const before = await hashRows(app)
    const ids = await readIds(app)
    const victims = companies.filter((one) => one !== attacker)
    for (let at = 0; at < perRound; at++) {
      const victim = random.any(victims) ?? attacker
      // In order rather than at random, so that few attempts cover all calls.
      const operation = calls[outcome.attempts % calls.length]
      if (operation) await attempt(app, { operation, attacker, victim, ids, random, outcome })
    }
    await filesAreRead(app)
    const after = await hashRows(app)
    for (const { companyId } of victims) outcome.writes.push(...changesOf(companyId, before, after))
    if (until?.(outcome)) break
  }
  return outcome
}

/** The tables in which a company's rows changed, as `table/company`. */
function changesOf(companyId: number, before: Map<string, string>, after: Map<string, string>): string[] {
  const rows = [...new Set([...before.keys(), ...after.keys()])].filter((row) => row.endsWith(`/${companyId}`))
  return rows.filter((row) => before.get(row) !== after.get(row))
}

type Attempt = {
  operation: Operation
  attacker: MarkedCompany
  victim: MarkedCompany
  ids: Map<number, Ids>
  random: Random
  outcome: Outcome
}

async function attempt(app: TestApp, { operation, attacker, victim, ids, random, outcome }: Attempt): Promise<void> {
  const role = random.pick(ROLES)
  // Owners at least half of the time, because other roles are often refused before any id is used.
  const who = random.oneIn(2) ? 'owner' : role
  const request = requestOf(operation, { own: ids.get(attacker.companyId), others: ids.get(victim.companyId), random })
  const isNobody = random.oneIn(12)
  const headers = { ...request.headers, ...(random.oneIn(3) && forgedHeaders(victim, random)) }
  const send = () =>
    call(app, operation.method, request.url, {
      from: newAddress(),
      ...(request.body !== undefined && { body: request.body }),
      token: isNobody ? undefined : attacker.tokens.get(who),
      headers,
    })
  let answer = await send()
  if (!isNobody && (await letInAgain(app, attacker, who, answer))) answer = await send()
  note(outcome, { operation, attacker, answer, request: `${operation.method} ${request.url}` })
}

type Request = { url: string; body?: unknown; headers?: Record<string, string> }

/** A request with another company's ids, in some requests mixed with the caller's own. */
function requestOf(
  operation: Operation,
  { own, others, random }: { own: Ids | undefined; others: Ids | undefined; random: Random },
): Request {
  const isMixed = random.oneIn(3)
  const idAt = (table: string, isOwn: boolean) => {
    const of = isOwn ? own : others
    return random.any(of?.get(table) ?? []) ?? random.any(others?.get('branch') ?? [])
  }
  const valueAt = (place: Place, schema: JsonSchema): unknown => {
    const name = place.at(-1) ?? ''
    if (name === 'email') return `${random.below(1e9)}@carte.test`
    if (name === 'revision' || name === 'expectedCount') return 1
    if (!LOOKS_LIKE_AN_ID.test(name) || !isPlain(schema)) return undefined
    // Guests may send feedback to any branch; only naming another company's items and tables is an attack.
    const isGuests = operation.path === '/api/customer-feedback/create' && name === 'branchId'
    return idAt(tableOf(operation, place), isGuests || (isMixed && random.oneIn(2)))
  }
  const query = new URLSearchParams()
  let url = operation.path
  for (const { in: where, name, required, schema } of operation.parameters) {
    if (where === 'query' && !required && random.oneIn(2) && !LOOKS_LIKE_AN_ID.test(name)) continue
    const value = textOf(valueOf(schema, random, valueAt, [name]))
    if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value))
    else query.set(name, value)
  }
  if (random.oneIn(20)) query.set('companyId', String(random.any(others?.get('company') ?? [])))
  const address = query.size > 0 ? `${url}?${query.toString()}` : url
  if (operation.body === null) return { url: address }
  const body = Object(valueOf(operation.body, random, valueAt)) as Record<string, unknown>
  if (operation.isForm) {
    const { file: _, ...fields } = body
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
    return { url: address, ...form(texts, { name: 'menu.csv', bytes: 'Category,Name,Price\nSoups,Leek,5.00\n' }) }
  }
  return {
    url: address,
    body: random.oneIn(20) ? { ...body, companyId: random.any(others?.get('company') ?? []) } : body,
  }
}

const isPlain = ({ type, anyOf, oneOf }: JsonSchema) => type !== 'array' && type !== 'object' && !(anyOf ?? oneOf)

function tableOf({ path }: Operation, place: Place): string {
  const name = place.at(-1) ?? ''
  const known = OF_NAME[name]
  if (known) return known
  const parent = place.at(-2) ?? ''
  if (name === 'id' && OF_NAME[parent]) return OF_NAME[parent]
  // `id`, `ids` and `parentId` belong to the record type of the path.
  return tableOfPath(path.replace(/^\/api/, '')) ?? 'branch'
}

function forgedHeaders(victim: MarkedCompany, random: Random): Record<string, string> {
  const name = random.pick(HEADERS)
  const value = String(random.oneIn(2) ? victim.companyId : victim.branchId)
  return { [name]: name === 'cookie' ? `company_id=${value}; companyId=${value}; branch=${value}` : value }
}

/**
 * Restores the attacker's access. An attack may end the attacker's own session or subscription, or disable the
 * company, and the next calls would then prove nothing.
 * @returns whether anything was reversed
 */
async function letInAgain(app: TestApp, attacker: MarkedCompany, role: Role, { body }: Answer): Promise<boolean> {
  const { pool } = app.deps.database
  if (body?.code === 'SUBSCRIPTION_REQUIRED') {
    await pool.query(`UPDATE subscription SET status = 'active' WHERE company_id = $1`, [attacker.companyId])
    return true
  }
  if (body?.code !== 'UNAUTHORIZED' && body?.code !== 'EMAIL_NOT_VERIFIED') return false
  await pool.query('UPDATE company SET disabled_at = NULL WHERE id = $1', [attacker.companyId])
  const { token } = await addMember(app, attacker, role)
  await pool.query('UPDATE session SET password_confirmed_at = $2 WHERE company_id = $1', [
    attacker.companyId,
    app.clock.now,
  ])
  attacker.tokens.set(role, token)
  return true
}

function note(
  outcome: Outcome,
  {
    operation,
    attacker,
    answer,
    request,
  }: Pick<Attempt, 'operation' | 'attacker'> & { answer: Answer; request: string },
): void {
  const { status, raw } = answer
  outcome.attempts += 1
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
  const name = `${operation.method} ${operation.path}`
  outcome.calls.set(name, (outcome.calls.get(name) ?? 0) + 1)
  if (status >= 500 && status !== 503) outcome.errors.push(`${request}: ${status} ${raw.toString().slice(0, 200)}`)
  for (const { groups } of raw.toString().matchAll(MARK)) {
    if (Number(groups?.['companyId']) === attacker.companyId) continue
    if (operation.isPublic && groups?.['kind'] === 'open') continue
    const visibility = groups?.['kind'] === 'open' ? 'published' : 'private'
    outcome.reads.push(`${request} returned a text of company ${groups?.['companyId']} (${visibility})`)
    return
  }
}

/**
 * Waits for the attacker's own imports, which are read in the background and could otherwise change data in a later
 * round.
 */
async function filesAreRead(app: TestApp): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await app.deps.database.pool.query(
      `SELECT count(DISTINCT i.id)::int AS count FROM menu_import i JOIN menu_import_part p ON p.menu_import_id = i.id WHERE i.state = 'reading'`,
    )
    if (rows[0].count === 0) return
    await wait(100)
  }
}

/** The tables with a company id, and the table `company`. */
export async function tenantTables(app: TestApp): Promise<{ name: string; key: string }[]> {
  const { rows } = await app.deps.database.pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND (c.relname = 'company' OR EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped))`,
  )
  return rows.map(({ name }) => ({ name, key: name === 'company' ? 'id' : 'company_id' }))
}

/** A hash of each company's rows per table. @returns by `table/company` */
export async function hashRows(app: TestApp): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { name, key } of await tenantTables(app)) {
    const { rows } = await app.deps.database.pool.query(
      `SELECT ${key} AS company, md5(string_agg(one::text, E'\\n' ORDER BY one::text)) AS hash FROM "${name}" AS one
       WHERE ${key} IS NOT NULL GROUP BY ${key}`,
    )
    for (const { company, hash } of rows) hashes.set(`${name}/${company}`, hash)
  }
  return hashes
}

async function readIds(app: TestApp): Promise<Map<number, Ids>> {
  const byCompany = new Map<number, Ids>()
  const add = async (kind: string, text: string) => {
    const { rows } = await app.deps.database.pool.query(text)
    for (const { company, id } of rows) {
      const ids = byCompany.get(company) ?? new Map()
      byCompany.set(company, ids)
      ids.set(kind, [...(ids.get(kind) ?? []), id].slice(-50))
    }
  }
  const { rows: withId } = await app.deps.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'id'`,
  )
  const named = new Set(withId.map(({ name }) => name))
  for (const { name, key } of await tenantTables(app))
    if (named.has(name)) await add(name, `SELECT ${key} AS company, id FROM "${name}" WHERE ${key} IS NOT NULL`)
  await add('batch', 'SELECT company_id AS company, batch::text AS id FROM audit_log WHERE batch IS NOT NULL')
  await add('qr_token', 'SELECT company_id AS company, qr_token AS id FROM dining_table')
  return byCompany
}
