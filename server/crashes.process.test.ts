import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { databaseProcesses } from './testing/embedded-holder.ts'
import { makeCompany } from './testing/factories.ts'
import { startWriters } from './testing/mixed-writes.ts'
import { PROOF_SEED, proofTimeout, randomFrom, printFigures, times } from './testing/proofs.ts'
import { inDatabaseOf, runApi, type RunningApi } from './testing/run-api.ts'

const WRITERS = 4
const KILLS = times(10, 200)
/** Long enough for every restart on a busy machine. */
const TIMEOUT = proofTimeout(600_000, 4 * 60 * 60_000)

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carte-crash-'))
  folders.push(folder)
  return folder
}

const killDatabase = (dataDir: string) => {
  for (const { pid, isKeeper } of databaseProcesses(dataDir)) if (!isKeeper) process.kill(pid, 'SIGKILL')
}

const VICTIMS = {
  server: async (api: RunningApi) => {
    await api.kill()
  },
  database: async (_: RunningApi, dataDir: string) => killDatabase(dataDir),
  'server and database': async (api: RunningApi, dataDir: string) => {
    killDatabase(dataDir)
    await api.kill()
  },
}

// The tests run concurrently, because each has its own application and database, and mostly waits for them.
describe.concurrent.each(['server', 'database', 'server and database'] as const)(
  'a %s killed in the middle of writes',
  (victim) => {
    it('no acknowledged write is lost when the server, the database or both are killed', TIMEOUT, async () => {
      const dataDir = newFolder()
      const random = randomFrom(PROOF_SEED)
      const lost: string[] = []
      let acknowledged = 0
      const start = () => runApi({ DATA_DIR: dataDir, WITHOUT_LIMITS: '1' })
      let api = await start()
      const { company, itemIds } = await inDatabaseOf({ dataDir }, async (app) => {
        const made = await makeCompany(app)
        const { rows } = await app.deps.database.pool.query(
          `WITH one AS (INSERT INTO category (company_id, brand_id) VALUES ($1, $2) RETURNING id)
         INSERT INTO menu_item (company_id, brand_id, category_id, name, price_minor)
         SELECT $1, $2, one.id, '{"en": "Leek"}', 1 FROM one, generate_series(1, $3) RETURNING id`,
          [made.companyId, made.brandId, WRITERS],
        )
        return { company: made, itemIds: rows.map(({ id }) => Number(id)) }
      })
      const isReady = async () => expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
      let sees = ''
      for (let kills = 0; kills < KILLS; kills++) {
        const writers = startWriters({ url: api.url, company }, itemIds, victim !== 'server')
        while (writers.acknowledged() < 10) await wait(5)
        await wait(random.below(500))
        await VICTIMS[victim](api, dataDir)
        await writers.ended()
        acknowledged += writers.acknowledged()

        if (!api.isRunning()) api = await start()
        await vi.waitFor(isReady, { timeout: 60_000, interval: 50 })
        lost.push(...(await inDatabaseOf({ dataDir }, ({ deps }) => writers.compare(deps.database))))
        if (kills > 0) continue
        // Proves that the comparison detects a lost row.
        await inDatabaseOf({ dataDir }, ({ deps }) =>
          deps.database.pool.query(`DELETE FROM category WHERE company_id = $1 AND name ->> 'en' = $2`, [
            company.companyId,
            writers.category(),
          ]),
        )
        sees = (await inDatabaseOf({ dataDir }, ({ deps }) => writers.compare(deps.database))).join()
      }
      await api.kill()

      printFigures(`crashes, ${victim}`, { kills: KILLS, acknowledged, lost: lost.length })
      expect(lost).toEqual([])
      expect(sees).toMatch(/^the category \S+ is lost$/)
      expect(acknowledged).toBeGreaterThan(KILLS * 10)
    })
  },
)
