import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DESCRIPTION_MAX_LENGTH } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from './testing/factories.ts'
import { describeWith } from './testing/outside.ts'
import { inDatabaseOf, type RunningApi, runApi } from './testing/run-api.ts'
import { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts'

/** A new database takes 40, and writes are refused below 200. */
const DISK_MIB = 320
/** More than is left of the file PostgreSQL writes its log into, which is 16 MiB. */
const LOG_MIB = 20
const TIMEOUT = { timeout: 180_000 }
/** What comes by itself: a look at the disk each five seconds, a database that is started again. */
const SOON = { timeout: 60_000, interval: 200 }

const NEARLY_FULL = 'The disk of this server is nearly full, so nothing can be saved at the moment.'
const FULL = 'The disk of the database is full, so nothing can be saved at the moment.'
const BUSY = 'The service is busy. Please try again in a moment.'

await describeWith(['the right to mount'], 'a disk that is full', () => {
  let disk: SmallDisk
  let dataDir: string
  let api: RunningApi
  let company: TestCompany
  /** Names of categories. */
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

  const start = () => runApi({ DATA_DIR: dataDir, WITHOUT_LIMITS: '1' })

  /** Adds a category. @returns what the server answers */
  async function write() {
    written += 1
    const name = `Category ${written}`
    const answer = await fetch(`${api.url}/api/categories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      // Some of these, and a table needs another page; what is random cannot be packed.
      body: JSON.stringify({ name, description: randomBytes(DESCRIPTION_MAX_LENGTH / 2).toString('hex') }),
    })
    const { message }: { message: string } = JSON.parse(await answer.text())
    if (answer.status === 200) acknowledged.push(name)
    return { status: answer.status, message }
  }
  const WRITTEN = { status: 200, message: 'OK' }

  /** Statuses of the two calls that menus are made of. */
  const guestSees = () =>
    Promise.all(
      ['', '/menu-items'].map(async (path) => {
        const answer = await fetch(`${api.url}/api/menu-site/branch/${company.branchId}${path}`)
        await answer.arrayBuffer()
        return answer.status
      }),
    )

  /** What was acknowledged and is not there. */
  const lost = () =>
    inDatabaseOf({ dataDir }, async ({ deps }) => {
      const text = `SELECT name ->> 'en' AS name FROM category WHERE company_id = $1`
      const { rows } = await deps.database.pool.query<{ name: string }>(text, [company.companyId])
      const there = new Set(rows.map(({ name }) => name))
      return acknowledged.filter((name) => !there.has(name))
    })

  const canWriteAgain = () => vi.waitFor(async () => expect(await write()).toEqual(WRITTEN), SOON)

  it('all at once refuses writes in words, and nobody to read; afterwards everything is there', TIMEOUT, async () => {
    const answers: Awaited<ReturnType<typeof write>>[] = []
    const seen: number[] = []
    const over = new AbortController()
    // A new file of the log, so that it is not the log that finds no room: that is the next test.
    await inDatabaseOf({ dataDir }, ({ deps }) => deps.database.pool.query('SELECT pg_switch_wal()'))
    // The disk has been looked at: whoever writes in the next five seconds finds out by trying.
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
  })

  it('when the database must write its log makes it begin anew, as soon as there is room', TIMEOUT, async () => {
    // Menus that guests have seen since they were changed are kept.
    const before = await guestSees()

    disk.fill()
    const writing = inDatabaseOf({ dataDir }, ({ deps }) =>
      deps.database.pool.query(
        `SELECT count(pg_logical_emit_message(false, 'log', repeat('x', 1024 * 1024))) FROM generate_series(1, $1)`,
        [LOG_MIB],
      ),
    )
    await expect(writing).rejects.toThrow('Connection terminated')
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
  })

  it('leaves a data folder that a server starts on', TIMEOUT, async () => {
    await api.kill()
    api = await start()

    expect(await lost()).toEqual([])
    expect(await write()).toEqual(WRITTEN)
    // The comparison sees what is lost.
    acknowledged.push('Never written')
    expect(await lost()).toEqual(['Never written'])
  })
})
