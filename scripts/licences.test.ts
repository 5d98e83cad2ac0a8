import { expect, test } from 'vitest'
import { findLicenceErrors, licencesDocument, shippedPackages } from './licences.ts'
import type { Lock, LockedPackage } from './lockfile.ts'

const DEV = { version: '1.0.0', dev: true, license: 'MIT' }

function shippedOf(packages: Record<string, LockedPackage>, sources: Record<string, string> = {}) {
  const lock: Lock = { lockfileVersion: 3, packages }
  return shippedPackages(lock, { paths: Object.keys(sources), read: (path) => sources[path] ?? '' })
}

test('the shipped packages include the server’s runtime dependencies, but no development dependencies', () => {
  const shipped = shippedOf({
    '': {},
    'node_modules/fastify': { version: '5.0.0', license: 'MIT' },
    'node_modules/fastify/node_modules/ajv': { version: '8.0.0', license: 'MIT' },
    'node_modules/ajv': { version: '6.0.0', license: 'MIT' },
    'node_modules/vitest': DEV,
  })

  expect(shipped).toEqual([
    { name: 'ajv', versions: ['6.0.0', '8.0.0'], licence: 'MIT', ways: ['server'] },
    { name: 'fastify', versions: ['5.0.0'], licence: 'MIT', ways: ['server'] },
  ])
})

test('the shipped packages include a frontend’s direct and indirect imports, but not those of tests', () => {
  const shipped = shippedOf(
    {
      '': { devDependencies: { cmdk: '1.0.0', figtree: '1.0.0', vitest: '1.0.0', axe: '1.0.0' } },
      'node_modules/cmdk': {
        ...DEV,
        dependencies: { clsx: '^1.0.0' },
        peerDependencies: { react: '*', sass: '*' },
        peerDependenciesMeta: { sass: { optional: true } },
      },
      'node_modules/cmdk/node_modules/clsx': { ...DEV, version: '2.0.0' },
      'node_modules/clsx': DEV,
      'node_modules/react': DEV,
      'node_modules/sass': DEV,
      'node_modules/figtree': DEV,
      'node_modules/vitest': DEV,
      'node_modules/axe': DEV,
    },
    {
      'console/ui/Palette.tsx': "import { Command } from 'cmdk/dist'\nimport { own } from './own.ts'\n",
      'console/base.css': "@import 'figtree/wght.css';\n",
      'console/ui/Palette.test.tsx': "import { test } from 'vitest'\n",
      'e2e/a.spec.ts': "import { axe } from 'axe'\n",
    },
  )

  expect(shipped.map(({ name, versions }) => `${name} ${versions.join()}`)).toEqual([
    'clsx 2.0.0',
    'cmdk 1.0.0',
    'figtree 1.0.0',
    'react 1.0.0',
  ])
})

const errorsOf = (name: string, licence: string | undefined) =>
  findLicenceErrors([{ name, versions: ['1.0.0'], licence, ways: ['server'] }])

test.each([
  ['zod', 'MIT'],
  ['pdfkit', 'MIT AND Apache-2.0'],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['@fontsource-variable/figtree', 'OFL-1.1'],
])('a package may be shipped under a permitted licence: %s under %s', (name, licence) => {
  expect(errorsOf(name, licence)).toEqual([])
})

test.each([
  ['zod', 'GPL-3.0-only'],
  ['zod', 'UNLICENSED'],
  ['zod', 'SEE LICENSE IN LICENSE'],
  ['zod', 'MIT AND AGPL-3.0'],
  ['zod', 'LGPL-3.0-or-later'],
])('a package may not be shipped under a licence that isn’t permitted for it: %s under %s', (name, licence) => {
  expect(errorsOf(name, licence)).toEqual([expect.stringContaining('zod')])
})

test('a package must declare its licence', () => {
  expect(errorsOf('zod', undefined)).toEqual([expect.stringContaining('zod')])
})

test('the licences page lists each package’s details and counts the packages per licence', () => {
  const text = licencesDocument([
    { name: 'clsx', versions: ['1.0.0', '2.0.0'], licence: 'MIT', ways: ['browser and mails', 'server'] },
    { name: 'noto', versions: ['1.0.0'], licence: 'MIT AND OFL-1.1', ways: ['server'] },
  ])

  expect(text).toContain('| clsx | 1.0.0, 2.0.0 | MIT | browser and mails, server |')
  expect(text).toContain('MIT (2)')
  expect(text).toContain('**OFL-1.1** (1)')
})
