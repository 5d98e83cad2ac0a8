import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type DatabaseUser, changeOwner } from './database-user.ts'
import type { Place } from './place.ts'
import { initialize } from './postgres-process.ts'

/** Owns the tables: used for migrating and restoring. */
export const OWNER = 'carte_owner'
/** The application's role, which can only read and write rows. */
export const APPLICATION = 'carte'

/**
 * Creates the files of a new database. If the process is killed meanwhile, nothing is left that looks like a database.
 */
export async function makeCluster(
  binaries: string,
  { folder, cluster }: Place,
  user: DatabaseUser | undefined,
): Promise<void> {
  const part = mkdtempSync(join(folder, 'new-'))
  changeOwner(user, part)
  const passwordFile = process.platform === 'win32' ? join(folder, 'password') : undefined
  if (passwordFile) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  try {
    await initialize(binaries, part, user, passwordFile)
    renameSync(part, cluster)
  } finally {
    if (existsSync(part)) rmSync(part, { recursive: true })
  }
}

/** Creates both roles if missing, and makes `OWNER` the owner of the database. */
export async function ensureRoles(superuser: Client, password: string | undefined): Promise<void> {
  const login = password === undefined ? 'LOGIN' : `LOGIN PASSWORD ${superuser.escapeLiteral(password)}`
  const { rows } = await superuser.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname IN ('${OWNER}', '${APPLICATION}')`,
  )
  const known = rows.map(({ name }) => name)
  if (!known.includes(OWNER)) await superuser.query(`CREATE ROLE ${OWNER} ${login} CREATEROLE`)
  if (!known.includes(APPLICATION)) await superuser.query(`CREATE ROLE ${APPLICATION} ${login}`)
  // Each time, because the process may have been killed before this statement.
  await superuser.query(`ALTER DATABASE postgres OWNER TO ${OWNER}`)
}
