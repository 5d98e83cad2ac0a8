import { randomBytes } from 'node:crypto'
import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp, checkBackup, restore } from './carte-backup.ts'
import { readConfig } from './config.ts'
import { BackupError, type BackupLine, readBackup } from './db/backup-file.ts'
import { type Database, openDatabase, serverDatabase } from './db/client.ts'
import { DatabaseInUseError } from './db/embedded/errors.ts'
import { knownMigrations, migrateDatabase } from './db/migrate.ts'
import { requireKnownMigration, restoreRows } from './db/restore-rows.ts'
import { seedDemoCompany } from './db/seed.ts'
import { createPictureStorage } from './platform/picture-storage.ts'
import { pictureFiles } from './platform/pictures.ts'
import { makeFolder } from './testing/folders.ts'
import { fillEveryTable } from './testing/fill-tables.ts'
import {
  fillAtMigration,
  hashFiles,
  hashTables,
  type ScratchDatabase,
  scratchDatabase,
} from './testing/scratch-database.ts'

const TIMEOUT = { timeout: 120_000 }

const { folder, remove } = makeFolder()
const configOf = (name: string, databaseUrl = '') =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl })
const first = configOf('first')
const file = join(folder, 'whole.gz')

let source: Database
let written: Record<string, string>

beforeAll(async () => {
  source = await openDatabase(first)
  await migrateDatabase(source)
  const demo = await seedDemoCompany(source, new Date())
  if (!demo) throw new Error('The database was not empty')
  await fillEveryTable(source.pool, { ...demo, brandId: 1, branchId: 1, email: '', token: '' })
  await addOddRows(source)
  await storePictures()
  written = await hashTables(source)
  await backUp(file, { database: source, pictures: createPictureStorage(first) })
}, 120_000)

afterAll(async () => {
  await source.close()
  remove()
})

/** Data that a naive copy would lose: order, precision, unusual characters, and ids that were used and deleted. */
async function addOddRows({ pool }: Database): Promise<void> {
  await pool.query(`
    INSERT INTO payment_event VALUES ('evt_1', 'invoice.paid', '{"z": 1, "a": [1e2, null, "\\u00e9"]}', now(), NULL);
    INSERT INTO sandbox_customer VALUES ('cus_1', '{"name": ""}');
    INSERT INTO session (company_id, user_id, token_hash, expires_at) VALUES (1, 1, '\\x00ff', 'infinity');
    UPDATE category SET parent_id = (SELECT max(id) FROM category), created_at = '2026-03-29 02:30:00.123456+02'
      WHERE id = (SELECT min(id) FROM category);
    INSERT INTO branch (company_id, brand_id, name) VALUES (1, 1, 'Gone'), (1, 1, 'Gone too');
    DELETE FROM branch WHERE name LIKE 'Gone%'`)
  await pool.query('UPDATE brand SET name = $1 WHERE id = 7', ['\u2028 "quoted" \\N \t\n {null} 🍕 Ａ'])
  await pool.query('UPDATE branch SET locales = $1 WHERE id = 3', [['en', 'with, comma', '"', 'NULL', '']])
  await pool.query('UPDATE menu_import_part SET bytes = $1', [randomBytes(300 * 1024)])
}

async function storePictures(): Promise<void> {
  const { rows } = await source.pool.query<{ key: string; widths: number[] }>('SELECT key, widths FROM upload')
  for (const name of rows.flatMap(pictureFiles)) await createPictureStorage(first).put(name, randomBytes(50_000))
}

async function nextBranchId({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO branch (company_id, brand_id, name) VALUES (1, 1, 'Next') RETURNING id`,
  )
  return rows[0]?.id ?? -1
}

const restored = async (from: string, config: ReturnType<typeof configOf>, replace = false) => {
  await checkBackup(from)
  return restore(from, { config, replace })
}

describe('a backup of the embedded database', () => {
  it('a backup restores every row and every picture into another database', TIMEOUT, async () => {
    const config = configOf('second')

    const counts = await restored(file, config)
    const copy = await openDatabase(config)
    const hashes = await hashTables(copy)
    const id = await nextBranchId(copy)
    await copy.pool.query("UPDATE menu_item SET price_minor = 2 WHERE name ->> 'en' = 'Leek'")
    const changed = await hashTables(copy)
    await copy.close()

    expect(Object.values(written).filter((hash) => hash.startsWith('0 '))).toEqual([])
    expect(hashes).toEqual(written)
    expect(hashFiles(config.dataDir)).toEqual(hashFiles(first.dataDir))
    expect(counts.pictures).toBe(Object.keys(hashFiles(first.dataDir)).length)
    // Ids 4, 5 and 6 were used before the backup, two of them by branches that have since been deleted.
    expect(id).toBe(7)
    // Proves that the comparison detects a changed number.
    expect(Object.keys(changed).filter((table) => changed[table] !== hashes[table])).toEqual(['branch', 'menu_item'])
  })

  it('a backup moves all data to a PostgreSQL server, and back', TIMEOUT, async () => {
    const server = await scratchDatabase('server')
    const config = configOf('third', server.url ?? '')
    const again = join(folder, 'from-server.gz')

    await restored(file, config)
    const onServer = await hashTables(server.database)
    await backUp(again, { database: server.database, pictures: createPictureStorage(config) })
    const home = configOf('second')
    await restored(again, home, true)
    const back = await openDatabase(home)
    const atHome = await hashTables(back)
    await back.close()
    await server.close()

    expect(onServer).toEqual(written)
    expect(atHome).toEqual(written)
    expect(hashFiles(config.dataDir)).toEqual(hashFiles(first.dataDir))
  })

  it('a backup names the pictures missing from the storage', TIMEOUT, async () => {
    const elsewhere = configOf('without-pictures')

    const { missing, pictures } = await backUp(join(folder, 'without.gz'), {
      database: source,
      pictures: createPictureStorage(elsewhere),
    })

    expect(pictures).toBe(0)
    expect(missing.toSorted()).toEqual(Object.keys(hashFiles(first.dataDir)).toSorted())
  })

  it(
    'a backup can’t be restored while the server runs, or over existing data without the option to replace it',
    TIMEOUT,
    async () => {
      const running = await refusal(() => restored(file, first, true))
      const full = await refusal(() => restored(file, configOf('second')))

      expect(running).toBeInstanceOf(DatabaseInUseError)
      expect(full).toMatchObject({ message: expect.stringContaining('The database isn’t empty. Nothing was changed.') })
      expect(await hashTables(source)).toEqual(written)
    },
  )
})

describe('a backup from a Carte version that used PGlite', () => {
  it('a backup from a Carte version that used PGlite can be restored', TIMEOUT, async () => {
    const config = configOf('from-pglite')
    const old = fileURLToPath(new URL('./testing/backups/pglite.backup.gz', import.meta.url))

    const { rows } = await restored(old, config)
    const database = await openDatabase(config)
    const { rows: found } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM menu_item) AS items, (SELECT name FROM company) AS company,
              (SELECT count(*)::int FROM list_published_branches(10)) AS branches`,
    )
    await database.close()

    expect(rows).toBe(1_044)
    expect(found).toEqual([{ items: expect.any(Number), company: 'Demo Kitchens', branches: 3 }])
    expect(found[0].items).toBeGreaterThan(50)
  })
})

const refusal = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => 'it was done',
    (error: unknown) => error,
  )

describe.each(['embedded', 'server'] as const)('backing up and restoring a database (%s)', (kind) => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase(kind)
  }, 120_000)
  afterAll(() => scratch.close())

  const into = (lines: AsyncIterable<BackupLine>) =>
    restoreRows(scratch.database, lines, { replace: true, onPicture: async () => {} })

  it('a database is migrated to the newest version when an older backup is restored', TIMEOUT, async () => {
    await fillAtMigration(
      scratch.database,
      6,
      `INSERT INTO company (name) VALUES ('Older'); INSERT INTO plan (code, name, price_minor,
      currency_code, interval, limits) VALUES ('old', 'Old', 1, 'EUR', 'month', '{}')`,
    )
    const older = join(folder, `older-${kind}.gz`)
    await backUp(older, { database: scratch.database, pictures: null })

    const header = await checkBackup(older)
    await into(readBackup(older))
    const { rows } = await scratch.database.pool.query(
      `SELECT (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations,
              (SELECT string_agg(name, ',') FROM company) AS company,
              (SELECT count(*)::int FROM list_published_branches(10)) AS branches`,
    )

    expect(header.migration.number).toBe(6)
    expect(rows).toEqual([{ migrations: knownMigrations().length, company: 'Older', branches: 0 }])
  })

  it('a restore from a truncated file leaves the database unchanged', TIMEOUT, async () => {
    await into(readBackup(file))
    const before = await hashTables(scratch.database)
    const cut = join(folder, `cut-${kind}.gz`)
    copyFileSync(file, cut)
    truncateSync(cut, statSync(file).size - 20)

    const told = await refusal(() => checkBackup(cut))
    const onTheWay = await refusal(() => into(readBackup(cut)))

    expect(before).toEqual(written)
    for (const one of [told, onTheWay]) expect(one).toBeInstanceOf(BackupError)
    expect(await hashTables(scratch.database)).toEqual(before)
  })

  it('a backup contains the state of one moment, even while others write to the database', TIMEOUT, async () => {
    const { pool } = scratch.database
    const over = new AbortController()
    const writers = Array.from({ length: 3 }, async () => {
      const client = await pool.connect()
      let count = 0
      for (; !over.signal.aborted; count += 1) {
        // The two rows belong together: a backup with only one of them mixes two moments.
        await client.query('BEGIN')
        await client.query(`INSERT INTO audit_log (company_id, action) VALUES (1, 'pair')`)
        await client.query(`INSERT INTO upload (company_id, key, kind, width, height, widths, byte_count)
          VALUES (1, gen_random_uuid(), 'pair', 1, 1, '{}', 1)`)
        await client.query('COMMIT')
      }
      client.release()
      return count
    })
    const backups = Array.from({ length: 3 }, (_, at) => join(folder, `busy-${kind}-${at}.gz`))
    for (const one of backups) await backUp(one, { database: scratch.database, pictures: null })
    over.abort()
    const pairs = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0)

    const found = await Promise.all(backups.map(countPairs))

    expect(pairs).toBeGreaterThan(10)
    expect(found.filter(([one, other]) => one !== other)).toEqual([])
    expect(found.at(-1)?.[0]).toBeGreaterThan(found[0]?.[0] ?? 0)
  })
})

describe('a backup from a newer or unrelated version', () => {
  it('a backup from a newer or unrelated version is refused with the reason', () => {
    const header = { carteBackup: 1, madeAt: '', database: 'server' as const }
    const check = (number: number, writtenAt: number) => () =>
      requireKnownMigration({ ...header, migration: { number, writtenAt } })

    expect(check(knownMigrations().length, knownMigrations().at(-1) ?? 0)).not.toThrow()
    expect(check(999, 1)).toThrow(/created by a newer version of Carte \(migration 999.+Update Carte first/)
    expect(check(1, 1)).toThrow(/migrations don’t match this version of Carte/)
  })
})

async function countPairs(from: string): Promise<[number, number]> {
  const counts: Record<string, number> = {}
  let table = ''
  for await (const line of readBackup(from)) {
    if (line.kind === 'table') table = line.table
    if (line.kind === 'row' && line.values.includes('pair')) counts[table] = (counts[table] ?? 0) + 1
  }
  return [counts['audit_log'] ?? 0, counts['upload'] ?? 0]
}

describe('restoring into a PostgreSQL server', () => {
  it(
    'a restore is refused if another Carte process uses the database, or another application has tables in it',
    TIMEOUT,
    async () => {
      const scratch = await scratchDatabase('server')
      const config = configOf('busy', scratch.url ?? '')
      const running = new Client({ connectionString: scratch.url ?? '', application_name: 'carte 0123456789ab' })
      await running.connect()

      const busy = await refusal(() => restored(file, config))
      await running.end()
      const other = serverDatabase(scratch.url ?? '')
      await other.pool.query('CREATE TABLE company (id int); CREATE TABLE recipe (id int)')
      await other.close()
      const foreign = await refusal(() => restored(file, config, true))
      await scratch.close()

      expect(String(busy)).toContain(
        'Another Carte process is using this database. Nothing was changed. Stop all servers first.',
      )
      expect(String(foreign)).toContain('The database contains tables or functions that don’t belong to Carte.')
    },
  )

  it.each([
    ['tables', 'CREATE TABLE recipe (id int)'],
    ['functions', 'CREATE FUNCTION recipes() RETURNS int LANGUAGE sql AS $$SELECT 1$$'],
    ['nothing but its record of migrations', 'SELECT 1'],
  ])('a restore leaves the database of another Drizzle application unchanged, with %s', TIMEOUT, async (_, text) => {
    const scratch = await scratchDatabase('server')
    const { pool } = scratch.database
    await pool.query(`CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('other', 1700000000000); ${text}`)

    const restoreInto = (replace: boolean) =>
      refusal(() => restoreRows(scratch.database, readBackup(file), { replace, onPicture: async () => {} }))
    const messages = [String(await restoreInto(false)), String(await restoreInto(true))]
    const { rows } = await pool.query('SELECT hash FROM drizzle.__drizzle_migrations')
    await scratch.close()

    for (const message of messages) expect(message).toContain('Nothing was changed. Give Carte a separate database.')
    expect(rows).toEqual([{ hash: 'other' }])
  })
})
