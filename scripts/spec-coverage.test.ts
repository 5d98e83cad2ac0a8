import { expect, it } from 'vitest'
import { coveragePage, findCoverageErrors } from './spec-coverage.ts'

const TESTS = `
  describe('prices', () => { it('stand beside each size', () => {}) })
  it.each([['a'], ['b']])(
    'are written as %s', () => {})
  test("the guest's page | with a bar", () => {})
  describe.skipIf(!ready)('real menus', () => {})
  describeApp('categories', (app) => {})
  it('escaped isn\\'t lost', () => {})`

const coverageOf = (...tests: string[]) => [
  { section: '1. Menus', rows: [{ statement: "Titles read '{page} | {product}'", tests }] },
]

function errorsOf(coverage: unknown, page = coveragePage(coverage as ReturnType<typeof coverageOf>)): string[] {
  const files: Record<string, string> = {
    'docs/spec-coverage.json': JSON.stringify(coverage),
    'docs/spec-coverage.md': page,
    'site/a.test.ts': TESTS,
  }
  return findCoverageErrors({ paths: Object.keys(files), read: (path) => files[path] ?? '' })
}

it.each([
  ['site/a.test.ts › stand beside each size'],
  ['site/a.test.ts › prices › stand beside each size'],
  ['site/a.test.ts › are written as %s'],
  ['site/a.test.ts › the guest’s page | with a bar'],
  ['site/a.test.ts › real menus', 'site/a.test.ts › categories'],
  ['site/a.test.ts › escaped isn’t lost'],
])('the spec coverage check accepts existing tests: %s', (...tests) => {
  expect(errorsOf(coverageOf(...tests))).toEqual([])
})

it.each([
  ['a missing file', ['site/b.test.ts › stand beside each size'], 'no test file site/b.test.ts'],
  ['a missing title', ['site/a.test.ts › stand beside'], 'no test “stand beside”'],
  ['a missing describe block', ['site/a.test.ts › amounts › stand beside each size'], 'no test “amounts”'],
  ['a file without a title', ['site/a.test.ts'], 'names no test'],
  ['one wrong test of several', ['site/a.test.ts › prices', 'site/a.test.ts › wines'], 'no test “wines”'],
])('the spec coverage check rejects %s, and names the statement', (_what, tests, words) => {
  expect(errorsOf(coverageOf(...tests))).toEqual([
    expect.stringMatching(`^docs/spec-coverage.json: “Titles read .*${words}`),
  ])
})

it('the spec coverage check rejects a statement without a test', () => {
  expect(errorsOf(coverageOf(), '')).toEqual([expect.stringContaining('0.rows.0.tests')])
})

it('the spec coverage check rejects a page that is out of date', () => {
  expect(errorsOf(coverageOf('site/a.test.ts › prices'), '# Old')).toEqual([
    'docs/spec-coverage.md is out of date. Run `npm run spec-coverage`.',
  ])
})

it('the spec coverage page links each test file of a statement once', () => {
  const page = coveragePage(coverageOf('site/a.test.ts › prices', 'site/a.test.ts › categories', 'e2e/b.spec.ts › c'))

  expect(page).toContain(
    String.raw`| Titles read '{page} \| {product}' | [a](../site/a.test.ts), [b](../e2e/b.spec.ts) |`,
  )
})
