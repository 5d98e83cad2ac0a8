import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How many tests passed, and each failed or skipped one with its reason: the error's first line or what is missing. */
export type Counts = { passed: number; failed: Named[]; skipped: Named[] }

type Named = { title: string; reason: string }

const noReport = (project: string): Counts => ({
  passed: 0,
  failed: [{ title: project, reason: 'it ended without a report' }],
  skipped: [],
})

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: [...one.failed, ...other.failed],
    skipped: [...one.skipped, ...other.skipped],
  }
}

type VitestReport = {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/**
 * Reads Vitest's JSON report. A missing file counts as one failure.
 * @param project precedes the titles
 */
export function readVitestReport(file: string, project: string): Counts {
  if (!existsSync(file)) return noReport(project)
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport // written by Vitest
  const counts: Counts = { passed: 0, failed: [], skipped: [] }
  for (const { name, message, assertionResults, status } of testResults) {
    if (assertionResults.length === 0 && status === 'failed')
      counts.failed.push({ title: `${project}: ${relative('.', name)}`, reason: firstLine(message) })
    for (const { status: outcome, fullName, failureMessages } of assertionResults) {
      if (outcome === 'passed') counts.passed += 1
      else if (outcome === 'failed')
        counts.failed.push({ title: `${project}: ${fullName}`, reason: firstLine(failureMessages[0]) })
      else counts.skipped.push({ title: `${project}: ${fullName}`, reason: skipReason(fullName) })
    }
  }
  return counts
}

function firstLine(message = 'no message'): string {
  return stripVTControlCharacters(message).split('\n', 1).join('')
}

/** The title of a skipped test names what it needs, as in `(needs nginx)`; otherwise it needs the real menus. */
function skipReason(title: string): string {
  const missing = /\(needs ([\w ]+)\)/.exec(title)?.[1]
  if (missing) return `${missing} isn’t available`
  return 'the real menus in ../shared/data/menus are missing'
}

type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = {
  title: string
  tests: {
    status: string
    annotations: { type: string; description?: string }[]
    results: { error?: { message?: string } }[]
  }[]
}

/** Reads Playwright's JSON report. A missing file counts as one failure. */
export function readPlaywrightReport(file: string): Counts {
  if (!existsSync(file)) return noReport('e2e')
  const report = JSON.parse(readFileSync(file, 'utf8')) as Suite // written by Playwright
  const counts: Counts = { passed: 0, failed: [], skipped: [] }
  for (const spec of specsOf(report)) {
    for (const { status, annotations, results } of spec.tests) {
      if (status === 'expected') counts.passed += 1
      else if (status === 'skipped')
        counts.skipped.push({ title: `e2e: ${spec.title}`, reason: annotations[0]?.description ?? 'no reason given' })
      else counts.failed.push({ title: `e2e: ${spec.title}`, reason: firstLine(results.at(-1)?.error?.message) })
    }
  }
  return counts
}

function specsOf(suite: Suite): Spec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}
