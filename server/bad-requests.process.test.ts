import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureSchema } from '#contract/envelope.ts'
import { operations } from './testing/api-document.ts'
import { badRequest, type WireRequest } from './testing/bad-requests.ts'
import { addMember, makeCompany } from './testing/factories.ts'
import { fillEveryTable } from './testing/fill-tables.ts'
import { PROOF_SEED, proofTimeout, randomFrom, printFigures, times } from './testing/proofs.ts'
import { inDatabaseOf, runApi, type RunningApi } from './testing/run-api.ts'
import { sendRaw, type WireAnswer } from './testing/wire.ts'

const REQUESTS = times(2_000, 200_000)
const AT_ONCE = 8
/**
 * The number of requests after which a new company is attacked, because the previous one may have lost most of its
 * records.
 */
const COMPANY_FOR = 500
const MAX_GROWTH_BYTES = 100 * 1024 * 1024

const dataDir = mkdtempSync(join(tmpdir(), 'carte-requests-'))
let api: RunningApi

beforeAll(async () => {
  api = await runApi({ DATA_DIR: dataDir, WITHOUT_LIMITS: '1' })
})
afterAll(async () => {
  await api.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const makeVictim = () =>
  inDatabaseOf({ dataDir }, async (app) => {
    const company = await makeCompany(app)
    await fillEveryTable(app.deps.database.pool, company)
    // A second owner, so that the attack can continue after it removes the first.
    const { token } = await addMember(app, company, 'owner')
    await app.deps.database.pool.query('UPDATE session SET password_confirmed_at = now() WHERE company_id = $1', [
      company.companyId,
    ])
    const { rows } = await app.deps.database.pool.query(
      `SELECT id FROM menu_item WHERE company_id = $1 UNION SELECT id FROM category WHERE company_id = $1
       UNION SELECT id FROM branch WHERE company_id = $1 UNION SELECT id FROM brand WHERE company_id = $1
       UNION SELECT id FROM dining_table WHERE company_id = $1`,
      [company.companyId],
    )
    return { company, token, ids: rows.map(({ id }) => Number(id)) }
  })
type Victim = Awaited<ReturnType<typeof makeVictim>>

/** The attack may sign out or remove its own user, or end the subscription; then it continues as another owner. */
const letInAgain = ({ company, ids }: Victim) =>
  inDatabaseOf({ dataDir }, async (app): Promise<Victim> => {
    const { pool } = app.deps.database
    await pool.query(`UPDATE subscription SET status = 'active' WHERE company_id = $1`, [company.companyId])
    const { token } = await addMember(app, company, 'owner')
    return { company, ids, token }
  })

/** Describes what is wrong with a response; null if nothing is. */
function errorOf(answer: WireAnswer): string | null {
  if (answer === null) return 'no answer'
  const { status, headers, body } = answer
  if (status >= 500) return `status ${status}: ${body.toString().slice(0, 300)}`
  if (status < 400) return null
  if (!headers.get('content-type')?.startsWith('application/json')) return `a ${status} without JSON`
  const failure = failureSchema.safeParse(JSON.parse(body.toString() || 'null'))
  if (!failure.success) return `a ${status} that is no envelope: ${body.toString().slice(0, 300)}`
  return failure.data.error === failure.data.message ? null : 'an envelope whose error is not its message'
}

describe(`bad requests (seed ${PROOF_SEED})`, () => {
  it(
    'bad requests never cause a server error, a crash or a memory leak',
    proofTimeout(120_000, 4 * 60 * 60_000),
    async () => {
      const random = randomFrom(PROOF_SEED)
      const calls = operations()
      const errors: string[] = []
      const statuses = new Map<number, number>()
      let victim = await makeVictim()
      let sent = 0
      /** The server's memory in bytes, each time another 1% of the requests has been sent. */
      const resident: number[] = []
      const next = (): WireRequest => {
        const operation = calls[sent % calls.length]
        if (!operation) throw new Error('The description of the API has no call')
        return badRequest({ operation, ...victim, random })
      }
      const work = async () => {
        while (sent < REQUESTS && errors.length < 20) {
          sent += 1
          const request = next()
          const answer = await sendRaw(api.port, request)
          const error = errorOf(answer)
          if (error !== null) errors.push(`${request.what}\n  ${request.body?.toString().slice(0, 300)}\n  ${error}`)
          const status = answer?.status ?? 0
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (sent % COMPANY_FOR === 0) victim = await makeVictim()
          else if (
            (status === 401 || status === 402) &&
            request.headers.some(([, value]) => value.endsWith(victim.token))
          )
            victim = await letInAgain(victim)
          if (sent >= (REQUESTS / 100) * (resident.length + 1)) resident.push(api.residentBytes())
        }
      }

      await Promise.all(Array.from({ length: AT_ONCE }, work))

      // The lowest values are compared, because higher ones include garbage that hasn't been collected yet.
      const growthBytes = Math.min(...resident.slice(-20)) - Math.min(...resident.slice(10, 30))
      printFigures('bad requests', {
        sent,
        growthMiB: Math.round(growthBytes / 1024 / 1024),
        ...Object.fromEntries([...statuses].toSorted().map(([status, count]) => [`status${status}`, count])),
      })
      expect(errors).toEqual([])
      expect(api.isRunning()).toBe(true)
      expect(growthBytes).toBeLessThan(MAX_GROWTH_BYTES)
      // Enough requests must be valid, or only the validators would be tested.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 20)
    },
  )
})

describe('the check for bad requests', () => {
  it.each([
    ['a 500', { status: 500, text: '{}' }],
    ['a page in place of the envelope', { status: 400, text: '<html>' }],
    [
      'an envelope without a code',
      { status: 400, text: '{"success":false,"message":"a","error":"a","requestId":"1"}' },
    ],
    ['the framework’s own error format', { status: 404, text: '{"statusCode":404,"error":"Not Found","message":"x"}' }],
  ])('the check for bad requests reports %s', (_, { status, text }) => {
    const type = text.startsWith('{') ? 'application/json' : 'text/html'
    const answer = { status, headers: new Map([['content-type', type]]), body: Buffer.from(text) }

    expect(errorOf(answer)).not.toBeNull()
    expect(errorOf(null)).not.toBeNull()
  })
})
