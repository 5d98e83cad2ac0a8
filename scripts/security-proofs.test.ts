import { describe, expect, test } from 'vitest'
import { ASVS_REQUIREMENTS, requirementsOf } from './asvs-requirements.ts'
import { findSecurityFaults } from './security-proofs.ts'

const HEAD = '| no. | level | requirement | state | why |\n| --- | --- | --- | --- | --- |\n'

/** What is left of the table, so that the rows of a test are looked at alone. */
const missing = (fault: string) => fault.endsWith('is missing.')

function faultsOf(...rows: string[]): string[] {
  const files: Record<string, string> = {
    'docs/security/asvs.md': HEAD + rows.map((row) => `| ${row} |\n`).join(''),
    'docs/security/threat-model.md': '| threat | proof |\n| --- | --- |\n| a | `site/a.test.ts › stands beside` |\n',
    'site/a.test.ts': "describe('prices', () => { it('stands beside', () => {}) })",
    'contract/roles.ts': '',
  }
  return findSecurityFaults({ paths: Object.keys(files), read: (path) => files[path] ?? '' })
}

describe('the table of ASVS', () => {
  test.each([
    'V1.1.1 | 2 | a | met | `site/a.test.ts › prices › stands beside`',
    'V1.1.1 | 2 | a | met | Roles. `contract/roles.ts`',
    'V1.1.1 | 2 | a | met | Written down in [rules](rules.md).',
    'V1.1.1 | 2 | a | not met | There is one origin.',
    'V4.3.1–V4.3.2 | 2 | a | n/a | No GraphQL.',
    'V12.1.1 | 1 | a | operator | The proxy.',
  ])('takes the row %s', (row) => {
    expect(faultsOf(row).filter((fault) => !missing(fault))).toEqual([])
  })

  test.each([
    ['a test that is not there', 'V1.1.1 | 2 | a | met | `site/a.test.ts › stands`', 'has no test “stands”'],
    ['a test file that is not there', 'V1.1.1 | 2 | a | partly | `site/b.test.ts › a`', 'no test file site/b.test.ts'],
    ['met without a proof', 'V1.1.1 | 2 | a | met | We are careful.', 'names a test or a file'],
    ['met by a file that is not there', 'V1.1.1 | 2 | a | met | `contract/gone.ts`', 'names a test or a file'],
    ['no state', 'V1.1.1 | 2 | a | | b', 'not “”'],
    ['an unknown state', 'V1.1.1 | 2 | a | mostly | b', 'not “mostly”'],
    ['what is asked for at level 3', 'V1.2.10 | 3 | a | n/a | b', 'no requirement'],
    ['a range that runs backwards', 'V4.3.2–V4.3.1 | 2 | a | n/a | b', 'no requirement'],
    ['no words', 'V1.1.1 | 2 | a | not met | ', 'needs words'],
  ])('refuses %s and names the line', (_what, row, words) => {
    expect(faultsOf(row)).toContainEqual(expect.stringMatching(`^docs/security/asvs.md:3: .*${words}`))
  })

  test('has each requirement once', () => {
    const faults = faultsOf('V1.1.1 | 2 | a | n/a | b', 'V1.1.1 | 2 | a | n/a | b', 'V1.1.2–V17.3.1 | 2 | a | n/a | b')

    expect(faults).toEqual([
      'docs/security/asvs.md:4: V1.1.1 stands here twice.',
      'docs/security/asvs.md: V17.3.2 is missing.',
    ])
  })

  test('is about the 253 requirements of levels 1 and 2', () => {
    expect(ASVS_REQUIREMENTS).toHaveLength(253)
    expect(requirementsOf('V6.2.9–V6.3.2')).toEqual(['V6.2.9', 'V6.2.10', 'V6.2.11', 'V6.2.12', 'V6.3.1', 'V6.3.2'])
  })
})

test('other documents about security name tests that exist, too', () => {
  const files: Record<string, string> = {
    'docs/security/threat-model.md': '| threat | proof |\n| --- | --- |\n| a | `site/a.test.ts › gone` |\n',
    'site/a.test.ts': "it('stands beside', () => {})",
  }

  const faults = findSecurityFaults({ paths: Object.keys(files), read: (path) => files[path] ?? '' })

  expect(faults).toContain('docs/security/threat-model.md:3: site/a.test.ts has no test “gone”.')
})
