import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ClientConfig } from 'pg'
import { canEnter, type DatabaseUser, changeOwner } from './database-user.ts'
import { EmbeddedError } from './errors.ts'

/**
 * The folder for database files when the database's user can't enter the data folder, and for copied binaries when this
 * process runs as root.
 */
export const STATE_DIR = '/var/lib/carte'

/** On some systems, the path of a unix socket can be at most 103 bytes long. */
const SOCKET_PATH_MAX = 100
const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`

export type Place = { dataDir: string; folder: string; cluster: string; isElsewhere: boolean }

/**
 * Creates the data folder if it is missing. Only its owner can list a new one; if the owner is root, the database's
 * user can still reach a folder inside.
 */
export function makeDataDir(dataDir: string): void {
  const isRoot = process.getuid?.() === 0
  mkdirSync(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  if (isRoot && statSync(dataDir).uid === 0 && readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o711)
}

/**
 * Finds where a data folder's database is, without changing anything.
 * @returns null when there is none yet
 * @throws {EmbeddedError} with the reason, when it can't be opened
 */
export function findPlace(dataDir: string, stateDir = STATE_DIR): Place | null {
  const idFile = join(dataDir, 'database-id')
  if (!existsSync(idFile)) {
    const here = placeIn(dataDir, join(dataDir, 'database'))
    if (existsSync(here.cluster)) return here
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw new EmbeddedError(madeByPglite(dataDir))
    return null
  }
  const id = basename(readFileSync(idFile, 'utf8').trim())
  const folder = join(stateDir, id)
  // Never open a database that belongs to another folder.
  const isOurs =
    /^[\da-f-]{36}$/.test(id) && existsSync(join(folder, 'id')) && readFileSync(join(folder, 'id'), 'utf8') === id
  if (isOurs) return placeIn(dataDir, folder)
  throw new EmbeddedError(
    `The database of ${dataDir} should be in ${folder}, but it isn’t there. Move that folder back. To start with an empty database instead ` +
      `(for example to restore a backup), delete ${idFile}.`,
  )
}

/**
 * Creates the folder for a new database: in the data folder, or elsewhere when the database's user has no access to the
 * data folder.
 */
export function makePlace(dataDir: string, user: DatabaseUser | undefined, stateDir = STATE_DIR): Place {
  if (canEnter(user, dataDir)) {
    const here = placeIn(dataDir, join(dataDir, 'database'))
    makePrivate(here.folder, user)
    return here
  }
  const id = randomUUID()
  mkdirSync(stateDir, { recursive: true, mode: 0o755 })
  const place = placeIn(dataDir, join(stateDir, id))
  makePrivate(place.folder, user)
  writeFileSync(join(place.folder, 'id'), id)
  writeFileSync(join(dataDir, 'database-id'), `${id}\n`, { mode: 0o600 })
  return place
}

/** @throws {EmbeddedError} when the files are from another major version of PostgreSQL */
export function requireVersion({ cluster }: Place, major: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (made !== major)
    throw new EmbeddedError(
      `The database in ${cluster} was created by PostgreSQL ${made}, but this version of Carte includes PostgreSQL ${major}. ${describeMigration(cluster)}`,
    )
}

/**
 * Creates the folder of the socket, which only the database's user and root can enter.
 * @throws {EmbeddedError} when the folder belongs to another user, or others can enter it
 */
export function makeSocketDir({ folder }: Place, user: DatabaseUser | undefined): string {
  const path = socketDirOf(folder)
  makePrivate(path, user)
  const { uid, mode } = lstatSync(path)
  // The system's temporary folder is open to all users, so another user may have created the folder first.
  if (process.platform !== 'win32' && (uid !== (user?.uid ?? process.getuid?.()) || (mode & 0o77) !== 0))
    throw new EmbeddedError(`${path} belongs to another user. Remove it, or choose a shorter DATA_DIR.`)
  return path
}

/**
 * How to connect to the database of a place. Windows has no sockets in folders, so it uses a local port and a password.
 */
export function connectionTo({ folder, cluster }: Place): ClientConfig {
  const common = { database: 'postgres', port: Number(pidFile(cluster)?.[3] || PORT) }
  if (process.platform !== 'win32') return { ...common, host: socketDirOf(folder) }
  return { ...common, host: '127.0.0.1', password: readFileSync(join(folder, 'password'), 'utf8') }
}

/** The lines of PostgreSQL's own pid file: the first is its process id, the fourth its port. Null without the file. */
export function pidFile(cluster: string): string[] | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    // The file's existence isn't checked first, because a database that stops may remove the file at any moment.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function placeIn(dataDir: string, folder: string): Place {
  return { dataDir, folder, cluster: join(folder, 'cluster'), isElsewhere: !folder.startsWith(join(dataDir, '/')) }
}

function socketDirOf(folder: string): string {
  const path = join(folder, 'socket')
  if (Buffer.byteLength(join(path, SOCKET)) < SOCKET_PATH_MAX) return path
  return join(tmpdir(), `carte-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

function makePrivate(path: string, user: DatabaseUser | undefined): void {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true, mode: 0o700 })
  changeOwner(user, path)
}

function madeByPglite(dataDir: string): string {
  const folder = join(dataDir, 'postgres')
  return `The database in ${folder} was created by an earlier version of Carte (PGlite). ${describeMigration(folder)}`
}

function describeMigration(folder: string): string {
  return `Nothing was changed. To migrate it:
  1. With the earlier version of Carte: npm run carte -- backup carte.backup.gz
  2. Move ${folder} to another place and keep it there until step 3 is done.
  3. With this version: npm run carte -- restore carte.backup.gz`
}
