import { expect, test } from 'vitest'
import { findDeadLinks, findLayoutErrors } from './check-docs.ts'
import { type Tree } from './tree.ts'

function treeOf(files: Record<string, string>): Tree {
  return { paths: Object.keys(files), read: (path) => files[path] ?? '' }
}

test('accepts links to existing files and folders, to websites, within a page and in code', () => {
  const errors = findDeadLinks(
    treeOf({
      'README.md':
        '# Start *here*!\n[a](docs/a.md#one-part-1) [b](docs/) ![c](<docs/c.png>) [d](https://carte.test) [e](#start-here) `[f](gone.md)`',
      'docs/a.md': '[up](../README.md)\n```md\n[g](gone.md)\n```\n## One part\n### One `part`\n',
      'docs/c.png': '',
    }),
  )

  expect(errors).toEqual([])
})

test('links to missing files are reported', () => {
  const errors = findDeadLinks(
    treeOf({ 'README.md': '![x](docs/gone.png)', 'docs/a.md': '[y](README.md) [z](../docs)' }),
  )

  expect(errors).toEqual([
    'README.md: the link to docs/gone.png is broken.',
    'docs/a.md: the link to README.md is broken.',
  ])
})

test('links to missing headings are reported, also within a page', () => {
  const errors = findDeadLinks(
    treeOf({ 'README.md': '# Here\n[a](#there) [b](docs/a.md#gone)', 'docs/a.md': '```sh\n# gone\n```\n' }),
  )

  expect(errors).toEqual([
    'README.md: the link to #there is broken.',
    'README.md: the link to docs/a.md#gone is broken.',
  ])
})

test.each(['console/ui/use-focus.tsx', 'site/entry-server.tsx'])(
  'accepts a source file with a kebab-case name if it exports no component: %s',
  (path) => {
    expect(findLayoutErrors(treeOf({ [path]: 'export function focus() {}\n' }))).toEqual([])
  },
)

test.each([
  ['console/ui/index.ts', 'no index files'],
  ['server/platform/helpers.ts', 'helpers'],
  ['contract/utils/money.ts', 'no utils folder'],
  ['console/ui/FocusRing.tsx', 'kebab-case'],
])('rejects a file whose name or folder breaks the naming rules: %s', (path, words) => {
  expect(findLayoutErrors(treeOf({ [path]: 'export function focus() {}\n' }))).toEqual([expect.stringContaining(words)])
})

test('rejects an example in a comment that doesn’t call the function it documents', () => {
  const example = '/**\n * Rounds.\n * @example roundUp(1.2) // 2\n * @example half(3) // 1.5\n */\n'
  const errors = findLayoutErrors(
    treeOf({
      'contract/round.ts': `${example}export function round(value: number) {}\n`,
      'contract/round-up.ts': `${example}export function roundUp(value: number) {}\n`,
    }),
  )

  expect(errors).toEqual(['contract/round.ts: the example of round doesn’t call it.'])
})

test('a file exports at most one component, and is named after it', () => {
  const errors = findLayoutErrors(
    treeOf({
      'site/ui/Price.tsx': 'export function Price() {}\n',
      'site/ui/price-tag.tsx': 'export const PriceTag = () => null\n',
      'console/ui/Button.tsx': 'export function Button() {}\nexport function IconButton() {}\n',
    }),
  )

  expect(errors).toEqual([
    'site/ui/price-tag.tsx: name the file after its component: PriceTag.tsx.',
    'console/ui/Button.tsx: export one component per file, not Button and IconButton.',
  ])
})

test('every TypeScript file except the database schema has at most 400 lines', () => {
  const long = 'const line = 1\n'.repeat(401)

  const errors = findLayoutErrors(
    treeOf({ 'server/app.ts': long, 'server/db/schema.ts': long, 'site/a.ts': long.slice(15) }),
  )

  expect(errors).toEqual(['server/app.ts: 401 lines; split files longer than 400.'])
})

test('a comment about unfinished work needs the number of an issue', () => {
  const word = ['TO', 'DO'].join('')

  const errors = findLayoutErrors(treeOf({ 'server/app.ts': `// ${word}(#12): later\n// ${word}: some day\n` }))

  expect(errors).toEqual(['server/app.ts:2: write it as TODO(#12), with the number of an issue.'])
})
