import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DESCRIPTION_MAX_LENGTH } from '#contract/limits.ts'
import type { Database } from './db/client.ts'
import { asOwner } from './testing/owner.ts'
import { makeCompany, type TestCompany } from './testing/factories.ts'
import { describeWith } from './testing/outside.ts'
import { inDatabaseOf, type RunningApi, runApi } from './testing/run-api.ts'
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts'

/** A new database takes 40 MiB, and writes are refused when less than 200 MiB are free. */
const DISK_MIB = 320
/** More than PostgreSQL's existing write-ahead log files, of 16 MiB each, have room for. */
const LOG_MIB = 60
const TIMEOUT = { timeout: 180_000 }
/** How long automatic steps may take: the disk check every five seconds, and the restart of the database. */
const SOON = { timeout: 60_000, interval: 200 }

const NEARLY_FULL = 'The server’s disk is nearly full, so nothing can be saved right now. Please try again later.'
const FULL = 'The database’s disk is full, so nothing can be saved right now. Please try again later.'
const BUSY = 'The service is busy. Please try again in a moment.'

await describeWith(['the right to mount'], 'a full disk', () => {
  let disk: SmallDisk
  let dataDir: string
  let api: RunningApi
  let company: TestCompany
  const acknowledged: string[] = []
  let written = 0

  beforeAll(async () => {
    disk = mountSmallDisk(DISK_MIB)
    dataDir = join(disk.folder, 'data')
    api = await start()
    company = await inDatabaseOf({ dataDir }, makeCompany)
  }, 180_000)
  afterAll(async () => {
    await api?.kill()
    disk?.close()
  })

  const asSuperuser = (database: Database, text: string) =>
    asOwner({ ...database, owner: { ...database.owner, user: 'postgres' } }, text)

  const start = () => runApi({ DATA_DIR: dataDir, WITHOUT_LIMITS: '1' })

  async function write() {
    written += 1
    const name = `Category ${written}`
    const answer = await fetch(`${api.url}/api/categories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      // The descriptions are large, so that a few rows need another page, and random, so that they can't be compressed.
      body: JSON.stringify({ name, description: randomBytes(DESCRIPTION_MAX_LENGTH / 2).toString('hex') }),
    })
    const { message }: { message: string } = JSON.parse(await answer.text())
    if (answer.status === 200) acknowledged.push(name)
    return { status: answer.status, message }
  }
  const WRITTEN = { status: 200, message: 'OK' }

  const guestSees = () =>
    Promise.all(
      ['', '/menu-items'].map(async (path) => {
        const answer = await fetch(`${api.url}/api/menu-site/branch/${company.branchId}${path}`)
        await answer.arrayBuffer()
        return answer.status
      }),
    )

  const lost = () =>
    inDatabaseOf({ dataDir }, async ({ deps }) => {
      const text = `SELECT name ->> 'en' AS name FROM category WHERE company_id = $1`
      const { rows } = await deps.database.pool.query<{ name: string }>(text, [company.companyId])
      const there = new Set(rows.map(({ name }) => name))
      return acknowledged.filter((name) => !there.has(name))
    })

  const canWriteAgain = () => vi.waitFor(async () => expect(await write()).toEqual(WRITTEN), SOON)

  it(
    'a full disk blocks only writes until there is room again, and no acknowledged write is lost',
    TIMEOUT,
    async () => {
      const answers: Awaited<ReturnType<typeof write>>[] = []
      const seen: number[] = []
      const over = new AbortController()
      // A new write-ahead log file has room for these writes, so the table runs out of space first. The next test fills
      // the log.
      await inDatabaseOf({ dataDir }, ({ deps }) => asSuperuser(deps.database, 'SELECT pg_switch_wal()'))
      // The disk was just checked, so a write within the next five seconds is attempted.
      const before = await write()
      disk.fill()
      const writers = Array.from({ length: 2 }, async () => {
        while (!over.signal.aborted) {
          answers.push(await write())
          await wait(100)
        }
      })

      await vi.waitFor(async () => {
        seen.push(...(await guestSees()))
        expect(answers.at(-1)?.message).toBe(NEARLY_FULL)
      }, SOON)
      over.abort()
      await Promise.all(writers)
      seen.push(...(await guestSees()))
      const ready = await fetch(`${api.url}/readyz`)
      disk.makeRoom()
      await canWriteAgain()

      const refused = answers.filter(({ status }) => status !== 200)
      expect(before).toEqual(WRITTEN)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
      expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([FULL, NEARLY_FULL]))
      expect(seen.filter((status) => status !== 200)).toEqual([])
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('the disk is nearly full')])
      expect(await lost()).toEqual([])
    },
  )

  it(
    'a full write-ahead log blocks writes, but not reads of cached menus, and no acknowledged write is lost',
    TIMEOUT,
    async () => {
      // This caches the menu, because only cached menus can be read while the log is full.
      const before = await guestSees()

      disk.fill()
      const writing = inDatabaseOf({ dataDir }, ({ deps }) =>
        deps.database.pool.query(
          `SELECT count(pg_logical_emit_message(false, 'log', repeat('x', 1024 * 1024))) FROM generate_series(1, $1)`,
          [LOG_MIB],
        ),
      )
      await expect(writing).rejects.toThrow(/Connection terminated|No space left on device/)
      const seen = await guestSees()
      const refused = await write()
      disk.makeRoom()
      await canWriteAgain()

      expect([before, seen]).toEqual([
        [200, 200],
        [200, 200],
      ])
      expect(refused).toEqual({ status: 503, message: expect.toBeOneOf([NEARLY_FULL, BUSY]) })
      expect(await lost()).toEqual([])
    },
  )

  it('a server restarts after its disk was full, with every acknowledged write', TIMEOUT, async () => {
    await api.kill()
    api = await start()

    expect(await lost()).toEqual([])
    expect(await write()).toEqual(WRITTEN)
    // Proves that the comparison detects a loss.
    acknowledged.push('Never written')
    expect(await lost()).toEqual(['Never written'])
  })
})
