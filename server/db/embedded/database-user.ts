import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { EmbeddedError, USE_A_SERVER } from './errors.ts'

export type DatabaseUser = { uid: number; gid: number }

/** Error codes when a process may not switch to another user, or the user is unknown. */
const FORBIDDEN = ['EPERM', 'EINVAL']

/**
 * When this process runs as root, which PostgreSQL refuses, chooses another user for the database: the owner of the
 * data folder, else `postgres`, else `nobody`.
 * @returns undefined for this process's own user
 * @throws {EmbeddedError} with the reason, when none of them exists, this process may not switch users, or its own user
 *   has no name
 */
export function chooseUser(dataDir: string): DatabaseUser | undefined {
  if (process.platform === 'win32') return undefined
  if (process.getuid?.() !== 0) return requireName()
  const { uid } = statSync(dataDir)
  const names = [...(uid === 0 ? [] : [String(uid)]), 'postgres', 'nobody']
  const user = names.map(findUser).find((one) => one !== null)
  if (!user)
    throw new EmbeddedError(
      `PostgreSQL can’t run as root, and there’s no user named “postgres” or “nobody” to run it as. ${describeAlternatives()}`,
    )
  const { error } = runAs(user, 'exit 0')
  if (error) throw forbidden(error)
  return user
}

export function canEnter(user: DatabaseUser | undefined, folder: string): boolean {
  return user === undefined || runAs(user, 'cd -- "$1"', folder).status === 0
}

export function changeOwner(user: DatabaseUser | undefined, path: string): void {
  if (!user) return
  try {
    chownSync(path, user.uid, user.gid)
  } catch (error) {
    throw forbidden(error)
  }
}

function forbidden(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!FORBIDDEN.includes(code)) return error
  const words = `PostgreSQL can’t run as root, and this process isn’t allowed to switch to another user (${code}). ${describeAlternatives()}`
  return new EmbeddedError(words, { cause: error })
}

function describeAlternatives(): string {
  return `Start Carte as a regular user, or ${USE_A_SERVER}.`
}

/** `initdb` fails if the user running it has no name. */
function requireName(): undefined {
  try {
    userInfo()
  } catch (cause) {
    const words = `PostgreSQL needs a name for the user ${process.getuid?.()}: add one to /etc/passwd, or ${USE_A_SERVER}.`
    throw new EmbeddedError(words, { cause })
  }
}

/** Finds a user by name or number; null when the machine has none. */
function findUser(name: string): DatabaseUser | null {
  const numbers = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : null
  })
  const [uid, gid] = numbers
  return uid == null || gid == null ? null : { uid, gid }
}

function runAs(user: DatabaseUser, script: string, ...parameters: string[]) {
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...parameters], { cwd: '/', stdio: 'ignore', ...user })
}
