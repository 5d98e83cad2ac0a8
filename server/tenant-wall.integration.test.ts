import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ScopedDatabase } from './db/company-scope.ts'
import { operations } from './testing/api-document.ts'
import { asOwner } from './testing/owner.ts'
import { makeMarkedCompany, type MarkedCompany } from './testing/marked-companies.ts'
import { preparedBy } from './testing/prepared-statements.ts'
import { PROOF_SEED, proofTimeout, printFigures, times } from './testing/proofs.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { attackWall, type Outcome } from './testing/wall-attack.ts'

const COMPANIES = 20
/** There are only a few connections, so that all companies share them and their prepared statements. */
const CONNECTIONS = 4
const TIMEOUT = proofTimeout(120_000, 4 * 60 * 60_000)

/** A separate database, because these tests disable both layers of tenant isolation. */
describe(`attacks on the tenant wall (seed ${PROOF_SEED})`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-wall-'))
  let app: TestApp
  let companies: MarkedCompany[]

  beforeAll(async () => {
    app = await startTestApp(dataDir, await openTestDatabase())
    app.deps.database.pool.options.max = CONNECTIONS
    // Rate limits would block the attack before it reaches the isolation.
    for (const limit of Object.values(app.deps.limits)) limit.points = Number.MAX_SAFE_INTEGER
  })
  beforeAll(renewCompanies)
  afterEach(async () => {
    vi.restoreAllMocks()
    await setRowSecurity('ENABLE')
  })
  afterAll(async () => {
    await app.app.close()
    await app.deps.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function renewCompanies(): Promise<void> {
    companies = []
    for (let at = 0; at < COMPANIES; at++) companies.push(await makeMarkedCompany(app))
  }

  /** Enables or disables row-level security, the second layer of tenant isolation. */
  async function setRowSecurity(state: 'ENABLE' | 'DISABLE'): Promise<void> {
    await asOwner(
      app.deps.database,
      `DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid WHERE p.polname = 'tenant'
      LOOP EXECUTE format('ALTER TABLE %I ${state} ROW LEVEL SECURITY', name); END LOOP; END $$`,
    )
  }

  /** Disables the first layer: statements no longer name their company. */
  const forgetCompanies = () => vi.spyOn(ScopedDatabase.prototype, 'actFor').mockImplementation(() => {})

  const attack = async (name: string, attempts: number, until?: (outcome: Outcome) => boolean) => {
    const outcome = await attackWall(app, companies, { attempts, seed: PROOF_SEED, ...(until && { until }) })
    const { reads, writes, errors } = outcome
    printFigures(`tenant wall, ${name}, ${app.deps.database.kind}`, {
      attempts: outcome.attempts,
      calls: outcome.calls.size,
      reads: reads.length,
      writes: writes.length,
      errors: errors.length,
      ...Object.fromEntries([...outcome.statuses].toSorted().map(([status, count]) => [`status${status}`, count])),
    })
    await expectPreparedStatements()
    return outcome
  }

  /** Every protection must hold with reused prepared statements too, because companies share their plans. */
  async function expectPreparedStatements(): Promise<void> {
    const prepared = await preparedBy(app)
    expect(prepared.size).toBeLessThanOrEqual(CONNECTIONS)
    const reused = [...prepared.values()].flat().filter((one) => one.generic_plans + one.custom_plans > 1)
    expect(reused.length).toBeGreaterThan(50)
  }

  const NOTHING = { reads: [], writes: [], errors: [] }

  it('the tenant wall leaks no data and accepts no changes across companies', TIMEOUT, async () => {
    const outcome = await attack('both protections', times(800, 100_000))

    expect(outcome).toMatchObject(NOTHING)
    expect([...outcome.calls.keys()]).toHaveLength(operations().length)
    // Most requests must pass the validators, or only those would be tested.
    expect(outcome.statuses.get(400) ?? 0).toBeLessThan(outcome.attempts / 2)
  })

  it('the tenant wall holds with company filters in SQL alone, without row-level security', TIMEOUT, async () => {
    await setRowSecurity('DISABLE')

    expect(await attack('statements alone', times(300, 20_000))).toMatchObject(NOTHING)
  })

  it('the tenant wall holds with row-level security alone, without company filters in SQL', TIMEOUT, async () => {
    forgetCompanies()

    expect(await attack('row-level security alone', times(300, 20_000))).toMatchObject(NOTHING)
  })

  it('the check of the tenant wall finds leaks without row-level security and company filters', TIMEOUT, async () => {
    forgetCompanies()
    await setRowSecurity('DISABLE')

    const { reads, writes } = await attack('neither', 1_000, (one) => one.reads.length > 0 && one.writes.length > 0)

    expect(reads.length).toBeGreaterThan(0)
    expect(writes.length).toBeGreaterThan(0)
  })
})
