import { randomBytes } from 'node:crypto'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, type QueryResultRow, types } from 'pg'
import { type Config, ConfigError } from '#server/config.ts'
import { ScopedDatabase } from './company-scope.ts'
import { DatabaseInUseError } from './embedded/errors.ts'
import { type EmbeddedConnections, findRunning, startEmbedded } from './embedded/start.ts'
import { StatementNames } from './statement-names.ts'

/** An open database. Features query tenant tables through `db/tenant.ts`. */
export type Database = {
  /** Connects as the role of the application. */
  pool: Pool
  /** Names of prepared statements; null when none are prepared, because the pooler doesn't support them. */
  names: StatementNames | null
  kind: 'embedded' | 'server'
  /** Connects without a pooler, for features tied to one connection, such as LISTEN. */
  direct: ClientConfig
  /** Connects as the role that owns the tables, for migrating and restoring. */
  owner: ClientConfig
  /** Where the files of the embedded database are; null when they are in the data folder, and for a server. */
  elsewhere: string | null
  close: () => Promise<void>
}

/** Drizzle's handle of an open transaction, which uses the transaction's connection. */
export type Transaction = NodePgDatabase

const POOL_SIZE = 10
/** This timeout is long, because a connection that closes loses its prepared statements. */
const IDLE_MS = 5 * 60_000
const CONNECT_TIMEOUT_MS = 8_000

// `bigint` values arrive as strings by default; ids, counts and amounts stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databaseMigrationUrl' | 'preparesStatements' | 'embedded'>>

/**
 * Opens the configured database: PostgreSQL by `DATABASE_URL`, else the embedded one.
 * @param onLine called with unexpected output of the embedded database, and when it is restarted
 * @throws {ConfigError} when a connection to the PostgreSQL server fails
 * @throws {DatabaseInUseError} when another process runs the embedded database
 * @throws {EmbeddedError} when the embedded database can't run on this machine or in this folder
 */
export async function openDatabase(config: DatabaseSettings, onLine?: (line: string) => void): Promise<Database> {
  return isServer(config) ? serverOf(config) : openEmbedded(config, { ...(onLine && { onLine }) })
}

/**
 * For the command line: connects to the configured server. Without one, joins the embedded database that another
 * process runs, or starts it if none does.
 */
export async function joinOrOpenDatabase(config: DatabaseSettings): Promise<Database> {
  if (isServer(config)) return serverOf(config)
  const running = await joinDatabase(config.dataDir)
  if (running) return running
  try {
    return await openEmbedded(config, { waitsForClients: true })
  } catch (error) {
    // Another process may have started the database in the meantime.
    const started = error instanceof DatabaseInUseError ? await joinDatabase(config.dataDir) : null
    if (!started) throw error
    return started
  }
}

/** Joins the embedded database of another process; null when there is none. */
export async function joinDatabase(dataDir: string): Promise<Database | null> {
  const running = await findRunning(dataDir)
  return running && connectDatabase(running)
}

/**
 * Plans a prepared statement once instead of once per set of values, because most statements take longer to plan than
 * to run.
 */
const CACHED_PLANS = { options: '-c plan_cache_mode=force_generic_plan' }

type ServerOptions = {
  /** Bypasses the connection pooler. */
  directUrl?: string | undefined
  /** Connects as the role that owns the tables. */
  migrationUrl?: string | undefined
  /** False for a pooler that doesn't support prepared statements. */
  preparesStatements?: boolean | undefined
}

export function serverDatabase(
  url: string,
  { directUrl = url, migrationUrl = directUrl, preparesStatements = true }: ServerOptions = {},
): Database {
  const hasPooler = directUrl !== url
  const pool = newPool({ connectionString: url, ...(preparesStatements && !hasPooler && CACHED_PLANS) })
  const names = preparesStatements ? new StatementNames() : null
  const direct = { connectionString: directUrl, ...CONNECTION }
  const owner = { connectionString: migrationUrl, ...CONNECTION }
  return { pool, names, kind: 'server', direct, owner, elsewhere: null, close: () => pool.end() }
}

/** The application name distinguishes the connections of a process, or of one of its threads, from others. */
const CONNECTION = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  application_name: `carte ${randomBytes(6).toString('hex')}`,
}

type ServerSettings = DatabaseSettings & { databaseUrl: string }
const isServer = (config: DatabaseSettings): config is ServerSettings => config.databaseUrl !== null

async function serverOf({ databaseUrl, preparesStatements, ...urls }: ServerSettings): Promise<Database> {
  await requireConnection('DATABASE_URL', databaseUrl)
  await requireConnection('DATABASE_DIRECT_URL', urls.databaseDirectUrl)
  await requireConnection('DATABASE_MIGRATION_URL', urls.databaseMigrationUrl)
  return serverDatabase(databaseUrl, {
    directUrl: urls.databaseDirectUrl ?? undefined,
    migrationUrl: urls.databaseMigrationUrl ?? undefined,
    preparesStatements,
  })
}

/** @throws {ConfigError} when a setting’s URL is given and no connection can be opened */
async function requireConnection(setting: string, url: string | null | undefined): Promise<void> {
  if (!url) return
  const client = new Client({ connectionString: url, ...CONNECTION })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError(`${setting}: the connection to PostgreSQL failed: ${causeOf(error)}`, { cause: error })
  } finally {
    await client.end()
  }
}

/** The message of an error. Node gives none for a host with several addresses, but an error for each. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

type EmbeddedOptions = { onLine?: (line: string) => void; waitsForClients?: boolean }

async function openEmbedded(
  { dataDir, embedded = {} }: DatabaseSettings,
  { waitsForClients = false, ...options }: EmbeddedOptions,
): Promise<Database> {
  const started = await startEmbedded(dataDir, { settings: embedded, ...options })
  return connectDatabase(started, () => started.close(waitsForClients))
}

/**
 * Connects to an embedded database.
 * @param stop stops the database itself, if this process owns it
 */
export function connectDatabase(
  { application, owner, elsewhere }: EmbeddedConnections,
  stop: () => Promise<void> = async () => {},
): Database {
  const pool = newPool({ ...application, ...CACHED_PLANS })
  const close = async () => {
    await pool.end()
    await stop()
  }
  const direct = { ...application, ...CONNECTION }
  return {
    pool,
    names: new StatementNames(),
    kind: 'embedded',
    direct,
    owner: { ...owner, ...CONNECTION },
    elsewhere,
    close,
  }
}

/**
 * Connects a thread of this process to an open database. A thread can't migrate: its `owner` is the application's role.
 * @param database only these fields, because they are plain data that can be passed to a thread
 * @param size the maximum number of connections
 */
export function connectThread({ direct, kind }: Pick<Database, 'direct' | 'kind'>, size: number): Database {
  const pool = newPool({ ...direct, ...CACHED_PLANS, max: size })
  return {
    pool,
    names: new StatementNames(),
    kind,
    direct,
    owner: direct,
    elsewhere: null,
    close: () => pool.end(),
  }
}

function newPool(options: PoolConfig): Pool {
  const pool = new Pool({ max: POOL_SIZE, idleTimeoutMillis: IDLE_MS, pipeline: true, ...options, ...CONNECTION })
  // The pool replaces a broken idle connection; without a listener, its error would end the process.
  pool.on('error', () => {})
  // A broken connection in use fails its next query; without a listener, its error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const inTransaction = new AsyncLocalStorage<true>()
const handles = new WeakMap<PoolClient, ScopedDatabase>()

export type TransactionOptions = {
  /** The company whose rows are visible; null for all companies. */
  companyId?: number | null
  /** A statement sent together with the commit, so that a process killed at that moment has sent both or neither. */
  afterCommit?: string | null
  /** True for work that only reads, so that nothing waits for its commit. */
  isReadOnly?: boolean
}

/**
 * Runs work in one transaction on one connection: commits when the work returns, rolls back when it throws.
 * @param begin the statements that open it; the first reads are sent with them, in one round trip
 * @throws {Error} when called inside another transaction: the inner one would take a second connection, and could wait
 *   forever for a lock of the outer one
 */
export async function inOneTransaction<Result>(
  database: Database,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
  { companyId = null, afterCommit = null, isReadOnly = false }: TransactionOptions = {},
): Promise<Result> {
  refuseInsideTransaction()
  const client = await database.pool.connect()
  const handle = handleOf(client, database.names)
  const release = (broken?: Error) => {
    handle.actFor(null)
    client.release(broken)
  }
  handle.actFor(companyId)
  handle.connection.open(begin)
  try {
    const result = await inTransaction.run(true, () => work(handle))
    await handle.connection.opened()
    const committed = client.query(afterCommit === null ? 'COMMIT' : `COMMIT; ${afterCommit}`)
    if (isReadOnly) {
      committed.then(() => release(), release)
      return result
    }
    await committed
    release()
    return result
  } catch (error) {
    const broken = await client.query('ROLLBACK').then(
      () => undefined,
      (cause: Error) => cause,
    )
    release(broken ?? planIsStale(error))
    throw error
  }
}

/**
 * A prepared statement fails with this error after a migration has changed the columns of its result. The connection is
 * closed, so that the statement is prepared again on another one.
 */
const STALE_PLAN = '0A000'

function planIsStale(error: unknown): Error | undefined {
  const cause = databaseError(error)
  return cause?.code === STALE_PLAN ? cause : undefined
}

/**
 * Runs one statement outside of any tenant, on the rows of all companies. Only `db/` and tests call it.
 * @throws {Error} inside a transaction, see `inOneTransaction`
 */
export async function queryAsOwner<Row extends QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  refuseInsideTransaction()
  const result = await database.pool.query<Row>({ text, values, name: database.names?.nameOf(text) })
  return result.rows
}

const UNIQUE_VIOLATION = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return databaseError(error)?.code === UNIQUE_VIOLATION
}

/** The driver's error, which Drizzle wraps; undefined when the error has no code. */
function databaseError(error: unknown): (Error & { code: unknown }) | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause ? cause : undefined
}

/** Refuses use of the root handle inside a transaction, see `inOneTransaction`. @throws {Error} */
export function refuseInsideTransaction(): void {
  if (inTransaction.getStore())
    throw new Error('The root handle was used inside a transaction. Pass the transaction instead.')
}

function handleOf(client: PoolClient, names: StatementNames | null): ScopedDatabase {
  const known = handles.get(client)
  if (known) return known
  const made = new ScopedDatabase(client, names)
  handles.set(client, made)
  return made
}
