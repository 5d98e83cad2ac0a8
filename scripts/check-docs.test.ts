import { describe, expect, test } from 'vitest'
import { findCoverageFaults, findDeadLinks, findLayoutFaults } from './check-docs.ts'
import { type Tree } from './tree.ts'

function treeOf(files: Record<string, string>): Tree {
  return { paths: Object.keys(files), read: (path) => files[path] ?? '' }
}

describe('the spec coverage', () => {
  const TESTS = `
    describe('prices', () => { it('stand beside each size', () => {}) })
    it.each([['a'], ['b']])(
      'are written as %s', () => {})
    test("the guest's page | with a bar", () => {})
    describe.skipIf(!ready)('real menus', () => {})
    describeApp('categories', (app) => {})
    it('escaped isn\\'t lost', () => {})`
  const faultsOf = (proof: string) =>
    findCoverageFaults(
      treeOf({
        'docs/spec-coverage.md': `| statement | proof |\n| --- | --- |\n| Page titles read '{page} \\| {product}' | ${proof} |\n`,
        'site/a.test.ts': TESTS,
      }),
    )

  test.each([
    'not yet (menu site)',
    '`site/a.test.ts › stand beside each size`',
    '`site/a.test.ts › prices › stand beside each size`',
    '`site/a.test.ts › are written as %s`',
    '`site/a.test.ts › the guest’s page \\| with a bar`',
    '`site/a.test.ts › real menus`<br>`site/a.test.ts › categories`',
    '`site/a.test.ts › escaped isn’t lost`',
  ])('takes the proof %s', (proof) => {
    expect(faultsOf(proof)).toEqual([])
  })

  test.each([
    ['a file that is not there', '`site/b.test.ts › stand beside each size`', 'no test file site/b.test.ts'],
    ['a title that is not there', '`site/a.test.ts › stand beside`', 'no test “stand beside”'],
    ['a group that is not there', '`site/a.test.ts › amounts › stand beside each size`', 'no test “amounts”'],
    ['an unknown area', 'not yet (later)', 'neither a test'],
    ['no proof', '', 'neither a test'],
    ['one of several proofs that is wrong', '`site/a.test.ts › prices`<br>`site/a.test.ts › wines`', 'no test “wines”'],
  ])('refuses %s and names the line', (_what, proof, words) => {
    expect(faultsOf(proof)).toEqual([expect.stringMatching(`^docs/spec-coverage.md:3: .*${words}`)])
  })
})

describe('links', () => {
  test('lead to files and folders of the repository, or out of it', () => {
    const faults = findDeadLinks(
      treeOf({
        'README.md':
          '[a](docs/a.md#part) [b](docs/) ![c](<docs/c.png>) [d](https://carte.test) [e](#here) `[f](gone.md)`',
        'docs/a.md': '[up](../README.md)\n```md\n[g](gone.md)\n```\n',
        'docs/c.png': '',
      }),
    )

    expect(faults).toEqual([])
  })

  test('that lead nowhere are named', () => {
    const faults = findDeadLinks(
      treeOf({ 'README.md': '![x](docs/gone.png)', 'docs/a.md': '[y](README.md) [z](../docs)' }),
    )

    expect(faults).toEqual([
      'README.md: the link to docs/gone.png leads nowhere.',
      'docs/a.md: the link to README.md leads nowhere.',
    ])
  })
})

describe('the layout', () => {
  test.each([
    'server/features/brands/routes.ts',
    'server/features/brands/brands.integration.test.ts',
    'server/features/menu-import/plan.ts',
    'server/features/menu-import/engine/read-csv.ts',
    'console/ui/use-focus.tsx',
    'site/entry-server.tsx',
  ])('takes %s', (path) => {
    expect(findLayoutFaults(treeOf({ [path]: 'export function focus() {}\n' }))).toEqual([])
  })

  test.each([
    ['server/features/brands/plan.ts', 'needs an ADR'],
    ['server/features/brands/parts/service.ts', 'needs an ADR'],
    ['server/features/menu-import/engine/parts/cell.ts', 'needs an ADR'],
    ['console/ui/index.ts', 'no index files'],
    ['server/platform/helpers.ts', 'helpers'],
    ['contract/utils/money.ts', 'no utils folder'],
    ['console/ui/FocusRing.tsx', 'kebab-case'],
  ])('refuses %s', (path, words) => {
    expect(findLayoutFaults(treeOf({ [path]: 'export function focus() {}\n' }))).toEqual([
      expect.stringContaining(words),
    ])
  })

  test('keeps one component in a file of its name', () => {
    const faults = findLayoutFaults(
      treeOf({
        'site/ui/Price.tsx': 'export function Price() {}\n',
        'site/ui/price-tag.tsx': 'export const PriceTag = () => null\n',
        'console/ui/Button.tsx': 'export function Button() {}\nexport function IconButton() {}\n',
      }),
    )

    expect(faults).toEqual([
      'site/ui/price-tag.tsx: the file of PriceTag is called PriceTag.tsx.',
      'console/ui/Button.tsx: one exported component in a file, not Button and IconButton.',
    ])
  })

  test('lets no file but the schema grow beyond 400 lines', () => {
    const long = 'const line = 1\n'.repeat(401)

    const faults = findLayoutFaults(
      treeOf({ 'server/app.ts': long, 'server/db/schema.ts': long, 'site/a.ts': long.slice(15) }),
    )

    expect(faults).toEqual(['server/app.ts: 401 lines; split what is longer than 400.'])
  })

  test('wants an issue for what is left to do', () => {
    const word = ['TO', 'DO'].join('')

    const faults = findLayoutFaults(treeOf({ 'server/app.ts': `// ${word}(#12): later\n// ${word}: some day\n` }))

    expect(faults).toEqual(["server/app.ts:2: what is left to do needs an issue's number."])
  })
})
