import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from './testing/factories.ts'
import { startWriters } from './testing/mixed-writes.ts'
import { PROOF_SEED, proofTimeout, randomFrom, tell, times } from './testing/proofs.ts'
import { inDatabaseOf, runApi } from './testing/run-api.ts'

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres'
const WRITERS = 4
const KILLS = times(3, 200)

const admin = new Client(SERVER)
const hasServer = await admin.connect().then(
  () => true,
  () => false,
)
const name = `carte_crash_${process.pid}_${Date.now()}`
const dataDir = mkdtempSync(join(tmpdir(), 'carte-crash-'))

beforeAll(async () => {
  if (hasServer) await admin.query(`CREATE DATABASE ${name}`)
})
afterAll(async () => {
  if (hasServer) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  if (hasServer) await admin.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const databaseUrl = new URL(`/${name}`, SERVER).href
const DATABASES = [
  { kind: 'embedded', isThere: true, settings: { DATA_DIR: dataDir }, where: { dataDir } },
  {
    kind: 'server',
    isThere: hasServer,
    settings: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: 'a secret of thirty-two characters' },
    where: { databaseUrl },
  },
]

describe.each(DATABASES)(
  `a server that is killed in the middle of writes, $kind`,
  ({ kind, isThere, settings, where }) => {
    it.skipIf(!isThere)(
      'has everything it acknowledged when it comes back',
      proofTimeout(300_000, 4 * 60 * 60_000),
      async () => {
        const random = randomFrom(PROOF_SEED)
        const lost: string[] = []
        let acknowledged = 0
        let api = await runApi({ ...settings, WITHOUT_LIMITS: '1' })
        const { company, itemIds } = await inDatabaseOf(where, async (app) => {
          const made = await makeCompany(app)
          const { rows } = await app.deps.database.pool.query(
            `WITH one AS (INSERT INTO category (company_id, brand_id) VALUES ($1, $2) RETURNING id)
           INSERT INTO menu_item (company_id, brand_id, category_id, name, price_minor)
           SELECT $1, $2, one.id, '{"en": "Leek"}', 1 FROM one, generate_series(1, $3) RETURNING id`,
            [made.companyId, made.brandId, WRITERS],
          )
          return { company: made, itemIds: rows.map(({ id }) => Number(id)) }
        })
        let sees = ''
        for (let kills = 0; kills < KILLS; kills++) {
          const writers = startWriters({ url: api.url, company }, itemIds)
          while (writers.acknowledged() < 10) await wait(5)
          await wait(random.below(500))
          await api.kill()
          await writers.ended()
          acknowledged += writers.acknowledged()

          api = await runApi({ ...settings, WITHOUT_LIMITS: '1' })
          lost.push(...(await inDatabaseOf(where, ({ deps }) => writers.compare(deps.database))))
          if (kills > 0) continue
          // The comparison must see what is lost: here is something.
          await inDatabaseOf(where, ({ deps }) =>
            deps.database.pool.query(
              'DELETE FROM category WHERE company_id = $1 AND id = (SELECT max(id) FROM category c WHERE NOT EXISTS (SELECT FROM menu_item m WHERE m.category_id = c.id))',
              [company.companyId],
            ),
          )
          sees = (await inDatabaseOf(where, ({ deps }) => writers.compare(deps.database))).join()
        }
        await api.kill()

        tell(`crashes, ${kind}`, { kills: KILLS, acknowledged, lost: lost.length })
        expect(lost).toEqual([])
        expect(sees).toMatch(/^the category \S+ is lost$/)
        expect(acknowledged).toBeGreaterThan(KILLS * 10)
      },
    )
  },
)
