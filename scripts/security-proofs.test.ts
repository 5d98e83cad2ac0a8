import { expect, it } from 'vitest'
import { ASVS_REQUIREMENTS, requirementsOf } from './asvs-requirements.ts'
import { asvsPage, findSecurityErrors } from './security-proofs.ts'

type Row = Parameters<typeof asvsPage>[0][number]
const MET: Row = {
  no: 'V1.1.1',
  level: '2',
  requirement: 'a',
  state: 'met',
  tests: ['site/a.test.ts › prices › shows the price next to the name'],
}

/** Whether the error is only about requirements that the test's short table leaves out. */
const missing = (error: string) => error.endsWith('is missing.')

function errorsOf(rows: unknown[], changed: Record<string, string> = {}): string[] {
  const files: Record<string, string> = {
    'docs/security/asvs.json': JSON.stringify(rows),
    'docs/security/asvs.md': asvsPage(rows as Row[]),
    'docs/security/threat-model.md':
      '| threat | proof |\n| --- | --- |\n| a | `site/a.test.ts › shows the price next to the name` |\n',
    'site/a.test.ts': "describe('prices', () => { it('shows the price next to the name', () => {}) })",
    'contract/roles.ts': '',
    ...changed,
  }
  return findSecurityErrors({ paths: Object.keys(files), read: (path) => files[path] ?? '' })
}

it.each<[string, Partial<Row>]>([
  ['the state “met” with a test', {}],
  ['the state “read” with a file', { state: 'read', reason: 'Roles. `contract/roles.ts`', tests: undefined }],
  ['the state “read” with a link', { state: 'read', reason: 'Written down in [rules](rules.md).', tests: undefined }],
  ['the state “not met” with a reason', { state: 'not met', reason: 'There is one origin.', tests: undefined }],
  ['a range of requirements', { no: 'V4.3.1–V4.3.2', state: 'n/a', reason: 'No GraphQL.', tests: undefined }],
  [
    'a list of requirements and ranges',
    { no: 'V1.1.1, V4.3.1–V4.3.2, V12.1.1', level: '1–2', state: 'n/a', reason: 'None.', tests: undefined },
  ],
  [
    'the state “operator” with a reason',
    { no: 'V12.1.1', level: '1', state: 'operator', reason: 'The proxy.', tests: undefined },
  ],
])('the ASVS table accepts %s', (_what, row) => {
  expect(errorsOf([{ ...MET, ...row }]).filter((error) => !missing(error))).toEqual([])
})

it.each<[string, Record<string, unknown>, string]>([
  ['a missing test', { tests: ['site/a.test.ts › stands'] }, 'has no test “stands”'],
  ['one missing test of several', { tests: ['site/a.test.ts › prices', 'site/a.test.ts › b'] }, 'has no test “b”'],
  ['a missing test file', { state: 'partly', reason: 'b', tests: ['site/b.test.ts › a'] }, 'no test file site/b'],
  ['a test file without a title', { tests: ['site/a.test.ts'] }, 'names no test'],
  [
    'the state “met” without a test',
    { tests: undefined, reason: 'We are careful.' },
    'must name a test that would fail',
  ],
  [
    'the state “met” with a file but no test',
    { tests: undefined, reason: '`contract/roles.ts`' },
    'must name a test that would fail',
  ],
  [
    'the state “read” with a missing file',
    { state: 'read', reason: '`contract/gone.ts`', tests: undefined },
    'must name the file',
  ],
  ['a missing state', { state: '' }, '0.state'],
  ['an unknown state', { state: 'mostly' }, '0.state'],
  ['an empty list of tests', { tests: [] }, '0.tests'],
  ['a requirement of level 3', { no: 'V1.2.10' }, 'isn’t a requirement'],
  ['a list with one wrong number', { no: 'V1.1.1, V1.2.10' }, 'isn’t a requirement'],
  ['a range that runs backwards', { no: 'V4.3.2–V4.3.1' }, 'isn’t a requirement'],
  ['a requirement twice in one list', { no: 'V1.1.1, V1.1.1' }, 'is listed twice'],
  ['the state “not met” without a reason', { state: 'not met', tests: undefined }, 'needs a reason'],
])('the ASVS table rejects %s', (_what, row, words) => {
  expect(errorsOf([{ ...MET, ...row }])).toContainEqual(
    expect.stringMatching(new RegExp(`^docs/security/asvs.json: .*${words}`)),
  )
})

it('the ASVS table must list each requirement exactly once', () => {
  const row: Row = { ...MET, state: 'n/a', reason: 'b' }

  expect(errorsOf([row, row, { ...row, no: 'V1.1.2–V17.3.1' }])).toEqual([
    'docs/security/asvs.json: V1.1.1 is listed twice.',
    'docs/security/asvs.json: V17.3.2 is missing.',
  ])
})

it('the ASVS page must be up to date', () => {
  expect(errorsOf([MET], { 'docs/security/asvs.md': '# Old' })).toContain(
    'docs/security/asvs.md is out of date. Run `npm run asvs`.',
  )
})

it('a row of the ASVS page links its tests after the reason', () => {
  expect(asvsPage([{ ...MET, reason: 'In production.' }])).toContain(
    '| V1.1.1 | 2 | a | met | In production. [a](../../site/a.test.ts) |',
  )
})

it('a row of the ASVS table can name a range or a list of requirements', () => {
  expect(ASVS_REQUIREMENTS).toHaveLength(253)
  expect(requirementsOf('V6.2.9–V6.3.2')).toEqual(['V6.2.9', 'V6.2.10', 'V6.2.11', 'V6.2.12', 'V6.3.1', 'V6.3.2'])
  expect(requirementsOf('V6.2.12, V17.3.1–V17.3.2')).toEqual(['V6.2.12', 'V17.3.1', 'V17.3.2'])
})

it('a threat model row that names a nonexistent test is reported', () => {
  const table = '| threat | proof |\n| --- | --- |\n| a | `site/a.test.ts › gone` |\n'

  expect(errorsOf([MET], { 'docs/security/threat-model.md': table })).toContain(
    'docs/security/threat-model.md:3: site/a.test.ts has no test “gone”.',
  )
})
