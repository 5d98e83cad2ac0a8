import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, type QueryResultRow, types } from 'pg'
import type { Config } from '#server/config.ts'
import { ScopedDatabase } from './company-scope.ts'
import { findRunning, startEmbedded } from './embedded.ts'

/** The database: a pool, and which of the two kinds it is. Queries go through `db/tenant.ts`. */
export type Database = {
  pool: Pool
  kind: 'embedded' | 'server'
  /** Leads to it without a pooler between: for what belongs to one connection, such as hearing of changes. */
  direct: ClientConfig
  /** Folder of the embedded database's private sockets; null for a server. */
  socketDir: string | null
  close: () => Promise<void>
}

/** A handle inside a transaction. */
export type Transaction = NodePgDatabase

/** All clients of the embedded database share one backend, so more connections only queue. */
const EMBEDDED_POOL_SIZE = 4
const SERVER_POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 8_000

// `bigint` and `numeric` sums arrive as text by default; our ids and amounts stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/**
 * Opens the database that the settings name: PostgreSQL by `DATABASE_URL`, else the embedded one.
 * @param onPanic called when the embedded one gave itself up and is started again
 * @throws {DatabaseInUseError} when another process holds the embedded database's folder
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl'>>,
  onPanic = () => {},
): Promise<Database> {
  if (config.databaseUrl !== null)
    return serverDatabase(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl)
  const embedded = await startEmbedded(config.dataDir, onPanic)
  return embeddedDatabase(embedded.socketDir, embedded.close)
}

/**
 * Opens a PostgreSQL server.
 * @param directUrl the same database without a pooler between
 */
export function serverDatabase(url: string, directUrl = url): Database {
  const pool = newPool({ connectionString: url, max: SERVER_POOL_SIZE })
  const direct = { connectionString: directUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'carte' }
  return { pool, kind: 'server', direct, socketDir: null, close: () => pool.end() }
}

/**
 * Connects to an embedded database by its socket folder.
 * @param stop what ends the database itself, when it is ours to end
 */
export function embeddedDatabase(socketDir: string, stop: () => Promise<void> = async () => {}): Database {
  const direct = { host: socketDir, port: 5432, user: 'postgres', database: 'postgres' }
  const pool = newPool({ ...direct, max: EMBEDDED_POOL_SIZE })
  const close = async () => {
    await pool.end()
    await stop()
  }
  return { pool, kind: 'embedded', direct, socketDir, close }
}

/** For the command line: joins the embedded database of a running server, or opens it when none runs. */
export async function joinOrOpenDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return openDatabase(config)
  const socketDir = findRunning(config.dataDir)
  if (socketDir !== null && (await answers(socketDir))) return embeddedDatabase(socketDir)
  return openDatabase(config)
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function newPool(options: PoolConfig): Pool {
  const pool = new Pool({ ...options, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'carte' })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

const inTransaction = new AsyncLocalStorage<true>()
const handles = new WeakMap<PoolClient, ScopedDatabase>()

/**
 * Runs work in one transaction on one connection: commits when it returns, rolls back when it throws.
 * @param begin the statements that open it, sent in one round trip
 * @param options whose rows every statement is about, without one those of all; and a statement sent together with the
 *   commit: whoever dies between the two has sent both or neither
 * @throws {Error} when called inside another transaction: on the embedded database, which has a single backend, the
 *   inner one would wait for the outer one forever
 */
export async function inOneTransaction<Result>(
  database: Database,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
  { companyId = null, afterCommit = null }: { companyId?: number | null; afterCommit?: string | null } = {},
): Promise<Result> {
  refuseInsideTransaction()
  const client = await database.pool.connect()
  const handle = handleOf(client)
  let broken: Error | undefined
  handle.actFor(companyId)
  try {
    await client.query(begin)
    const result = await inTransaction.run(true, () => work(handle))
    await client.query(afterCommit === null ? 'COMMIT' : `COMMIT; ${afterCommit}`)
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    handle.actFor(null)
    client.release(broken)
  }
}

/**
 * One statement outside any tenant, as the owner of the tables. Only `db/` calls it.
 * @throws {Error} inside a transaction, see `inOneTransaction`
 */
export async function queryAsOwner<Row extends QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  refuseInsideTransaction()
  const result = await database.pool.query<Row>(text, values)
  return result.rows
}

const UNIQUE_VIOLATION = '23505'

/** Whether a write failed because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  // Drizzle wraps what the driver throws.
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION
}

/** @throws {Error} inside a transaction, see `inOneTransaction` */
export function refuseInsideTransaction(): void {
  if (inTransaction.getStore())
    throw new Error('The root handle was used inside a transaction: pass the transaction on')
}

function handleOf(client: PoolClient): ScopedDatabase {
  const known = handles.get(client)
  if (known) return known
  const made = new ScopedDatabase(client)
  handles.set(client, made)
  return made
}
