import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Database, openDatabase, serverDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres'

/** A migrated, empty database for one benchmark. */
export type BenchDatabase = { name: string; database: Database; dataDir: string; drop: () => Promise<void> }

/** The data folder of a migrated embedded database that isn't running. */
export type BenchFolder = { dataDir: string; remove: () => void }

export type DatabaseKind = Database['kind']

/** Creates a database of the given kind; null when that needs a PostgreSQL server and none answers. */
export async function openBenchDatabase(kind: DatabaseKind): Promise<BenchDatabase | null> {
  return kind === 'embedded' ? openEmbedded() : openServer()
}

export const NO_SERVER = `No PostgreSQL server answers at ${SERVER}, so only the embedded database was measured.`

/** Creates a database of each kind. Without a PostgreSQL server, only the embedded one, and a note about it. */
export async function openBothDatabases(): Promise<{ databases: BenchDatabase[]; notes: string[] }> {
  const embedded = await openEmbedded()
  const server = await openServer()
  return server ? { databases: [embedded, server], notes: [] } : { databases: [embedded], notes: [NO_SERVER] }
}

/**
 * Fills a new embedded database and closes it, so that a separate server can open it.
 * @param fill writes the benchmark's data
 */
export async function prepareFolder<Result>(
  fill: (database: Database) => Promise<Result>,
): Promise<BenchFolder & { result: Result }> {
  const { database, dataDir } = await openEmbedded()
  const result = await fill(database)
  await database.close()
  return { dataDir, result, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

async function openEmbedded(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-bench-'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await migrateDatabase(database)
  const drop = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name: 'embedded', database, dataDir, drop }
}

async function openServer(): Promise<BenchDatabase | null> {
  const admin = new Client(SERVER)
  try {
    await admin.connect()
  } catch {
    return null
  }
  const name = `carte_bench_${process.pid}_${Date.now()}`
  await admin.query(`CREATE DATABASE ${name}`)
  const { rows } = await admin.query<{ server_version: string }>('SHOW server_version')
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const database = serverDatabase(url.href)
  await migrateDatabase(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-bench-'))
  const drop = async () => {
    await database.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { name: `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''}`.trim(), database, dataDir, drop }
}

/** Runs `ANALYZE` as the owner of the tables. */
export async function analyze({ owner }: Database): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
}
