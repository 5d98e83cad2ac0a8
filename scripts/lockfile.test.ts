import { expect, test } from 'vitest'
import { findLockErrors } from './lockfile.ts'

const SOUND = { version: '1.2.3', integrity: 'sha512-abc' }

function errorsOf(change: { packageJson?: object; locked?: object; path?: string; npmrc?: string; version?: number }) {
  return findLockErrors({
    packageJson: JSON.stringify(change.packageJson ?? { dependencies: { zod: '4.6.7' } }),
    lock: JSON.stringify({
      lockfileVersion: change.version ?? 3,
      packages: { '': {}, [change.path ?? 'node_modules/zod']: change.locked ?? SOUND },
    }),
    npmrc: change.npmrc ?? 'ignore-scripts=true\nomit-lockfile-registry-resolved=true\n',
  })
}

test.each([
  ['a hash without a URL', SOUND],
  ['a URL of the public registry', { ...SOUND, resolved: 'https://registry.npmjs.org/zod/-/zod-4.6.7.tgz' }],
  ['a package inside the archive of another', { version: '1.2.3', inBundle: true }],
])('the lock file check accepts %s', (_what, locked) => {
  expect(errorsOf({ locked })).toEqual([])
})

test.each([
  ['another registry', { ...SOUND, resolved: 'https://npm.example/zod.tgz' }, 'public registry'],
  ['a host that begins like the registry', { ...SOUND, resolved: 'https://registry.npmjs.org.example/z' }, 'public'],
  ['a URL without TLS', { ...SOUND, resolved: 'http://registry.npmjs.org/zod.tgz' }, 'public registry'],
  ['a git repository', { ...SOUND, resolved: 'git+ssh://git@github.com/a/zod.git#abc' }, 'public registry'],
  ['a file', { ...SOUND, resolved: 'file:../zod.tgz' }, 'public registry'],
  ['a linked folder', { link: true, resolved: 'zod' }, 'is a folder'],
  ['a missing hash', { version: '1.2.3' }, 'no SHA-512 hash'],
  ['a weak hash', { version: '1.2.3', integrity: 'sha1-abc' }, 'no SHA-512 hash'],
  ['a missing version', { integrity: 'sha512-abc' }, 'no version'],
])('the lock file check refuses %s', (_what, locked, words) => {
  expect(errorsOf({ locked })).toEqual([expect.stringMatching(`^package-lock.json: node_modules/zod .*${words}`)])
})

test('the lock file check refuses workspaces and version 1 of the format', () => {
  expect(errorsOf({ path: 'packages/own' })).toEqual([expect.stringContaining('is a folder')])
  expect(errorsOf({ version: 1 })).toEqual([expect.stringContaining('lockfileVersion')])
})

test.each(['^4.6.7', '~4.6.7', '4', 'latest', '*', 'npm:other@4.6.7', 'github:a/zod', 'file:../zod', '>=4.6.7'])(
  'package.json must name the exact version of each dependency, not %s',
  (version) => {
    expect(errorsOf({ packageJson: { devDependencies: { zod: version } } })).toEqual([
      expect.stringContaining('exact version'),
    ])
  },
)

test('package.json may not have scripts that run on install', () => {
  const errors = errorsOf({ packageJson: { scripts: { test: 'vitest', postinstall: 'node x.js' } } })

  expect(errors).toEqual(['package.json: the script postinstall would run on install.'])
})

test('.npmrc must disable install scripts', () => {
  expect(errorsOf({ npmrc: '; ignore-scripts=true\n' })).toEqual([expect.stringContaining('ignore-scripts=true')])
})

test.each(['registry=https://npm.example/', '@own:registry=https://npm.example/', '//npm.example/:_authToken=abc'])(
  '.npmrc may contain no machine-specific settings, and the error keeps their values secret: %s',
  (line) => {
    const errors = errorsOf({ npmrc: `ignore-scripts=true\n${line}\n` })

    expect(errors).toEqual([expect.stringContaining('is a machine-specific setting')])
    expect(errors[0]).not.toMatch(/https:|abc/)
  },
)
