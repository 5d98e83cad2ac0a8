import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { databaseProcesses, holdInAnotherProcess } from '#server/testing/embedded-holder.ts'
import { makeFolder } from '#server/testing/folders.ts'
import { DatabaseInUseError, EmbeddedError } from './errors.ts'
import { findRunning, startEmbedded } from './start.ts'

const TIMEOUT = { timeout: 120_000 }
const { folder, remove } = makeFolder()
afterAll(remove)

async function query(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => {}) // a broken connection also fails the query, which the test awaits
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const refusalOf = async (dataDir: string): Promise<unknown> =>
  startEmbedded(dataDir).then(
    async ({ close }) => close().then(() => 'it started'),
    (error: unknown) => error,
  )

const marksIn = async (dataDir: string) => {
  const { owner, close } = await startEmbedded(dataDir)
  const [row] = await query(owner, 'SELECT max(id) AS last, count(*)::int AS count FROM mark')
  await close()
  return row
}

describe('the embedded database of another process', () => {
  it(
    'a second server can’t use a data folder until the first has ended, and finds every write acknowledged before a kill',
    TIMEOUT,
    async () => {
      const dataDir = join(folder, 'held')
      const holder = await holdInAnotherProcess(dataDir)

      const refusal = await refusalOf(dataDir)
      const running = await findRunning(dataDir)
      const [joined] = await query(running?.application ?? {}, 'SELECT current_user AS name')
      while (holder.acknowledged() < 50) await wait(10)
      await holder.kill()
      // Must run while the database of the killed process is still running.
      const row = await marksIn(dataDir)

      expect(refusal).toBeInstanceOf(DatabaseInUseError)
      expect(String(refusal)).toContain(
        `The data folder ${dataDir} is already in use by another Carte server. Stop it first`,
      )
      expect(joined).toEqual({ name: 'carte' })
      expect(row?.['last']).toBeGreaterThanOrEqual(holder.acknowledged())
      expect(row?.['count']).toBe(row?.['last'])
      expect(await findRunning(dataDir)).toBeNull()
    },
  )

  it(
    'the embedded database stops within five seconds after the process that started it was killed',
    TIMEOUT,
    async () => {
      const dataDir = join(folder, 'orphan')
      const holder = await holdInAnotherProcess(dataDir)
      const before = databaseProcesses(dataDir)

      await holder.kill()

      await vi.waitFor(() => expect(databaseProcesses(dataDir)).toEqual([]), { timeout: 5_000, interval: 50 })
      expect(before.filter(({ isKeeper }) => !isKeeper).length).toBeGreaterThan(0)
    },
  )

  it('the next start stops an orphaned embedded database and finds every acknowledged write', TIMEOUT, async () => {
    const dataDir = join(folder, 'keeperless')
    const holder = await holdInAnotherProcess(dataDir)
    while (holder.acknowledged() < 20) await wait(10)
    // The process is paused, because it could otherwise notice that the watchdog is gone and stop its database itself.
    holder.child.kill('SIGSTOP')
    for (const { pid, isKeeper } of databaseProcesses(dataDir)) if (isKeeper) process.kill(pid, 'SIGKILL')
    await holder.kill()
    // The killed watchdog is listed until it has ended.
    const left = () => new Set(databaseProcesses(dataDir).map(({ isKeeper }) => isKeeper))
    await vi.waitFor(() => expect(left()).toEqual(new Set([false])), { timeout: 5_000, interval: 20 })

    const row = await marksIn(dataDir)

    expect(row?.['last']).toBeGreaterThanOrEqual(holder.acknowledged())
    expect(row?.['count']).toBe(row?.['last'])
  })

  it('the embedded database starts although its old process id now belongs to another process', TIMEOUT, async () => {
    const dataDir = join(folder, 'reused')
    const holder = await holdInAnotherProcess(dataDir)
    for (const { pid } of databaseProcesses(dataDir)) process.kill(pid, 'SIGKILL')
    await holder.kill()
    await vi.waitFor(() => expect(databaseProcesses(dataDir)).toEqual([]), { timeout: 5_000 })
    const file = join(dataDir, 'database/cluster/postmaster.pid')
    writeFileSync(file, `${process.pid}\n`)

    expect(await refusalOf(dataDir)).toBe('it started')
  })
})

describe('the embedded database', () => {
  it(
    'the embedded database supports Unicode, syncs writes, uses a private socket, and lets only its owner create tables',
    TIMEOUT,
    async () => {
      const dataDir = join(folder, 'properties')
      const { application, owner, close } = await startEmbedded(dataDir, { settings: { work_mem: '5MB' } })

      const [row] = await query(
        application,
        `SELECT lower('ÉÀÑÖ') AS lower, 'CRÈME' ILIKE 'crème' AS ilike, 'Ä' ~* '[[:alpha:]]' AS letter,
              (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(ARRAY['é', 'z', 'a', 'B']) word) AS ordered`,
      )
      const settings = await query(
        application,
        `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) AS all FROM pg_settings WHERE name IN
       ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'ssl', 'work_mem')`,
      )
      const denied = await query(application, 'CREATE TABLE mine (id int)').catch((error: unknown) => error)
      const owned = await query(owner, 'CREATE TABLE ours (id int)')
      const socketDir = application.host ?? ''
      const { mode } = statSync(socketDir)
      await close()

      expect(row).toEqual({ lower: 'éàñö', ilike: true, letter: true, ordered: 'B a z é' })
      expect(settings[0]?.['all']).toBe(
        'fsync=on full_page_writes=on listen_addresses= ssl=off synchronous_commit=on work_mem=5120',
      )
      expect(String(denied)).toContain('permission denied for schema public')
      expect(owned).toEqual([])
      expect(socketDir.length).toBeLessThan(85)
      expect(mode & 0o777).toBe(0o700)
      expect(existsSync(socketDir)).toBe(false)
    },
  )

  it('the embedded database puts its socket elsewhere if the data folder’s path is too long', TIMEOUT, async () => {
    const dataDir = join(folder, 'long'.repeat(30))
    const { application, close } = await startEmbedded(dataDir)
    const running = await findRunning(dataDir)
    await close()

    expect(application.host).toMatch(/\/carte-[\da-f]{16}$/)
    expect(running?.application).toEqual(application)
  })

  it('the embedded database recovers after PostgreSQL or one of its processes is killed', TIMEOUT, async () => {
    const dataDir = join(folder, 'killed')
    const printed: string[] = []
    const { application, close } = await startEmbedded(dataDir, { onLine: (line) => printed.push(line) })
    const asks = () => query(application, 'SELECT 1')
    const soon = { timeout: 20_000, interval: 50 }

    for (const { pid, isKeeper } of databaseProcesses(dataDir)) if (!isKeeper) process.kill(pid, 'SIGKILL')
    await vi.waitFor(asks, soon)
    const [backend] = await query(application, 'SELECT pg_backend_pid() AS pid, pg_sleep(0)')
    const client = new Client(application)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await vi.waitFor(asks, soon)
    await vi.waitFor(async () => expect(await findRunning(dataDir)).not.toBeNull(), soon)
    const refusal = await refusalOf(dataDir)
    await close()

    expect(backend).toBeDefined()
    expect(printed.join()).toContain('stopped unexpectedly; restarting it')
    expect(refusal).toBeInstanceOf(DatabaseInUseError)
    expect(databaseProcesses(dataDir)).toEqual([])
  })

  it('the embedded database gets its owner although the first start was killed before that', TIMEOUT, async () => {
    const dataDir = join(folder, 'ownerless')
    const first = await startEmbedded(dataDir)
    await query({ ...first.owner, user: 'postgres' }, 'ALTER DATABASE postgres OWNER TO postgres')
    await first.close()

    const { owner, close } = await startEmbedded(dataDir)
    const created = await query(owner, 'CREATE SCHEMA IF NOT EXISTS drizzle').catch((error: unknown) => error)
    await close()

    expect(created).toEqual([])
  })

  it('no running embedded database is found in a folder where none was ever started', async () => {
    expect(await findRunning(join(folder, 'nothing'))).toBeNull()
  })
})

describe('a database of another version', () => {
  it('a database made by PGlite is left unchanged, and the error explains the migration', async () => {
    const dataDir = join(folder, 'pglite')
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')

    const refusal = await refusalOf(dataDir)

    expect(refusal).toBeInstanceOf(EmbeddedError)
    expect(String(refusal)).toContain('was created by an earlier version of Carte (PGlite). Nothing was changed.')
    expect(String(refusal)).toMatch(/carte -- backup[^]+Move \S+postgres to another place[^]+carte -- restore/)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })

  it('a database made by another major version of PostgreSQL is refused and left unchanged', TIMEOUT, async () => {
    const dataDir = join(folder, 'older')
    const { close } = await startEmbedded(dataDir)
    await close()
    const cluster = join(dataDir, 'database/cluster')
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n')

    const refusal = await refusalOf(dataDir)

    expect(String(refusal)).toContain(
      'was created by PostgreSQL 17, but this version of Carte includes PostgreSQL 18. Nothing was changed.',
    )
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n')
    expect(await refusalOf(dataDir)).toBe('it started')
  })
})
