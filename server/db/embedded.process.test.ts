import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { DatabaseInUseError, findRunning, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'carte-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MODULE = new URL('./embedded.ts', import.meta.url).href

/** Another process that holds a data folder, writes a row every few milliseconds and says which. */
const HOLDER = `
  import pg from 'pg'
  const { startEmbedded } = await import(${JSON.stringify(MODULE)})
  const { socketDir } = await startEmbedded(process.argv[1])
  const client = new pg.Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS mark (id int PRIMARY KEY)')
  console.log('ready')
  for (let id = 1; ; id++) {
    await client.query('INSERT INTO mark VALUES ($1)', [id])
    console.log(id)
  }
`

async function holdInAnotherProcess(dataDir: string): Promise<{ child: ChildProcess; acknowledged: () => number }> {
  const child = spawn(process.execPath, ['-e', HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = 0
  const lines = createInterface({ input: child.stdout })
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The other process ended'))),
  ])
  lines.on('line', (line) => (last = Number(line)))
  return { child, acknowledged: () => last }
}

async function query(socketDir: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' })
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

describe('the embedded database', () => {
  it(
    'is one process’s alone, gives its folder back however that process ends, and has what was written',
    { timeout: 60_000 },
    async () => {
      const dataDir = join(folder, 'held')
      const { child, acknowledged } = await holdInAnotherProcess(dataDir)

      const refusal = await refusalOf(dataDir)
      const elsewhere = findRunning(dataDir)
      while (acknowledged() < 50) await new Promise((resolve) => setTimeout(resolve, 10))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const reopened = await startEmbedded(dataDir)
      const [row] = await query(reopened.socketDir, 'SELECT max(id) AS last, count(*)::int AS count FROM mark')
      const second = await refusalOf(dataDir)
      await reopened.close()
      const closed = findRunning(dataDir)
      const again = await startEmbedded(dataDir)
      await again.close()

      for (const one of [refusal, second]) {
        expect(one).toBeInstanceOf(DatabaseInUseError)
        expect(String(one)).toContain(
          `The data folder ${dataDir} is already in use by another Carte. Stop that one first`,
        )
      }
      expect(elsewhere).toMatch(/carte-/)
      expect(row?.['last']).toBeGreaterThanOrEqual(acknowledged())
      expect(row?.['count']).toBe(row?.['last'])
      expect(existsSync(reopened.socketDir)).toBe(false)
      expect(closed).toBeNull()
    },
  )

  it('is refused without touching the data, before anything slow begins', { timeout: 60_000 }, async () => {
    const dataDir = join(folder, 'memory')
    mkdirSync(dataDir)
    const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'))
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')

    const refusal = await refusalOf(dataDir)
    lock.close()

    expect(refusal).toBeInstanceOf(DatabaseInUseError)
    expect(readdirSync(dataDir).filter((name) => !name.startsWith('lock.sqlite'))).toEqual([])
  })

  it('is not called “in use” when its folder cannot be written to for another reason', async () => {
    const dataDir = join(folder, 'broken')
    mkdirSync(dataDir)
    writeFileSync(
      join(dataDir, 'lock.sqlite'),
      'this is no lock file of SQLite, but something long enough to be read as one'.repeat(20),
    )

    const refusal = await refusalOf(dataDir)

    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).not.toBeInstanceOf(DatabaseInUseError)
  })

  it('is not found where none was ever started', () => {
    expect(findRunning(join(folder, 'nothing'))).toBeNull()
  })
})
