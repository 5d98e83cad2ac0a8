import { execFileSync, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseProcesses } from '#server/testing/embedded-holder.ts'
import { makeFolder } from '#server/testing/folders.ts'
import { asOwner } from '#server/testing/owner.ts'
import { findNative } from './binaries.ts'
import { chooseUser } from './database-user.ts'
import { startEmbedded } from './start.ts'

const TIMEOUT = { timeout: 120_000 }
const isRoot = process.getuid?.() === 0
const { folder, remove } = makeFolder()
afterAll(remove)

const START = new URL('./start.ts', import.meta.url).href
const SCRIPT = `const { startEmbedded } = await import(${JSON.stringify(START)})
  await startEmbedded(process.argv[1]).then(({ close }) => close(), (error) => { console.error(error.name, error.message); process.exitCode = 1 })`
const BINARIES = new URL('./binaries.ts', import.meta.url).href
const PREPARE = `const { prepareBinaries } = await import(${JSON.stringify(BINARIES)})
  console.log(prepareBinaries(undefined, process.argv[1], process.argv[2]))`
const AS_NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups']
/**
 * Whether these tests run as root, and an ordinary user can read this checkout, unlike one in a home folder with mode
 * 0700.
 */
const nobodyCanRead = () =>
  isRoot && spawnSync('/usr/bin/setpriv', [...AS_NOBODY, 'test', '-r', fileURLToPath(START)]).status === 0
/** Options of setpriv that remove root's right to switch users, as in a container that has dropped it. */
const WITHOUT_RIGHTS = ['--bounding-set=-setuid,-setgid', '--inh-caps=-all', '--no-new-privs']

describe.skipIf(!isRoot)('running as root (needs root)', () => {
  it(
    'as root, Carte runs the database as the data folder’s owner, unless that is root or a nameless user',
    TIMEOUT,
    async () => {
      const dataDir = join(folder, 'owned')
      mkdirSync(dataDir, { mode: 0o700 })
      const [nobody] = ['-u'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })))
      chownSync(dataDir, nobody ?? 0, nobody ?? 0)
      const ofRoot = join(folder, 'of-root')
      mkdirSync(ofRoot)
      // `initdb` fails for a user id without a name.
      const ofStranger = join(folder, 'of-stranger')
      mkdirSync(ofStranger)
      chownSync(ofStranger, 54_321, 54_321)

      const { close } = await startEmbedded(dataDir)
      const [running] = databaseProcesses(dataDir).filter(({ isKeeper }) => !isKeeper)
      const owners = [statSync(`/proc/${running?.pid}`).uid, statSync(join(dataDir, 'database/cluster')).uid]
      await close()

      expect(owners).toEqual([nobody, nobody])
      expect(chooseUser(ofRoot)?.uid).toBeGreaterThan(0)
      expect(chooseUser(ofStranger)).toEqual(chooseUser(ofRoot))
    },
  )

  it(
    'if the database’s user can’t access the data folder, Carte uses the state folder and checks the database’s id',
    TIMEOUT,
    async () => {
      const home = join(folder, 'home')
      mkdirSync(home, { mode: 0o700 })
      const dataDir = join(home, 'carte', 'data')
      const stateDir = join(folder, 'state')
      const idFile = join(dataDir, 'database-id')

      const first = await startEmbedded(dataDir, { stateDir })
      const place = first.elsewhere ?? ''
      await asOwner(first, 'CREATE TABLE mark (id int)')
      await first.close()
      const second = await startEmbedded(dataDir, { stateDir })
      const { rows: kept } = await asOwner(second, `SELECT FROM pg_class WHERE relname = 'mark'`)
      await second.close()
      const id = readFileSync(idFile, 'utf8').trim()
      writeFileSync(join(place, 'id'), 'another')
      const mismatch = await startEmbedded(dataDir, { stateDir }).catch(String)
      writeFileSync(idFile, '../../etc')
      const outside = await startEmbedded(dataDir, { stateDir }).catch(String)
      rmSync(dataDir, { recursive: true })
      const anew = await startEmbedded(dataDir, { stateDir })
      const { rows: empty } = await asOwner(anew, `SELECT FROM pg_class WHERE relname = 'mark'`)
      await anew.close()

      expect(place).toBe(join(stateDir, id))
      expect(second.elsewhere).toBe(place)
      expect(kept).toHaveLength(1)
      for (const refusal of [mismatch, outside])
        expect(refusal).toContain(`The database of ${dataDir} should be in ${stateDir}`)
      expect(empty).toHaveLength(0)
      expect(anew.elsewhere).not.toBe(place)
      expect(statSync(place).mode & 0o777).toBe(0o700)
      expect(readdirSync(dataDir)).toEqual(['database-id'])
    },
  )

  it.skipIf(!existsSync('/usr/bin/setpriv'))(
    'as root, Carte suggests two alternatives if it isn’t allowed to switch users',
    TIMEOUT,
    () => {
      const dataDir = join(folder, 'dropped')
      const { status, stderr } = spawnSync(
        '/usr/bin/setpriv',
        [...WITHOUT_RIGHTS, process.execPath, '--input-type=module', '-e', SCRIPT, dataDir],
        { encoding: 'utf8' },
      )

      expect(status).toBe(1)
      expect(stderr).toMatch(
        /^EmbeddedError PostgreSQL can’t run as root, and this process isn’t allowed to switch to another user/m,
      )
      expect(stderr).toContain('Start Carte as a regular user, or set DATABASE_URL to a PostgreSQL server')
      expect(readdirSync(dataDir)).toEqual([])
    },
  )
})

describe.skipIf(!nobodyCanRead())('an ordinary user (needs root and a checkout that every user can read)', () => {
  it('an ordinary user can run the database only if their user id has a name on the system', TIMEOUT, () => {
    const dataDir = join(folder, 'ordinary')
    mkdirSync(dataDir, { mode: 0o700 })
    chownSync(dataDir, 65_534, 65_534)
    const run = (...who: string[]) =>
      spawnSync('/usr/bin/setpriv', [...who, process.execPath, '--input-type=module', '-e', SCRIPT, dataDir], {
        encoding: 'utf8',
      })

    expect(run(...AS_NOBODY)).toMatchObject({ status: 0, stderr: '' })
    const nameless = run('--reuid=54321', '--regid=54321', '--clear-groups')

    expect(nameless.status).toBe(1)
    expect(nameless.stderr).toContain('PostgreSQL needs a name for the user 54321')
  })

  it(
    'PostgreSQL’s binaries are copied to a cache folder if a read-only installation lacks one of their links',
    TIMEOUT,
    () => {
      const installed = join(folder, 'installed')
      const cacheDir = join(folder, 'cache')
      cpSync(join(findNative(process.platform, process.arch, true), '..'), installed, { recursive: true })
      rmSync(join(installed, 'native/lib/libicuuc.so.60'), { force: true })
      execFileSync('chmod', ['-R', 'a-w,a+rX', installed])
      mkdirSync(cacheDir)
      chownSync(cacheDir, 65_534, 65_534)

      const node = [process.execPath, '--input-type=module', '-e', PREPARE, cacheDir, join(installed, 'native')]
      const { stdout, stderr } = spawnSync('/usr/bin/setpriv', [...AS_NOBODY, ...node], { encoding: 'utf8' })

      expect(stderr).toBe('')
      expect(dirname(stdout.trim())).toBe(cacheDir)
    },
  )
})
