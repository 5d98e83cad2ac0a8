import { existsSync, readFileSync } from 'node:fs'

/** The number of tests by result, and the reason of each skipped one. */
export type Counts = { passed: number; failed: number; skipped: { title: string; reason: string }[] }

const NOTHING: Counts = { passed: 0, failed: 0, skipped: [] }

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
  }
}

type VitestReport = {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/**
 * Reads Vitest's JSON report.
 * @param project determines the reason when a whole project is skipped
 */
export function readVitestReport(file: string, project: string): Counts {
  if (!existsSync(file)) return { ...NOTHING, failed: 1 }
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport // Vitest's own format
  const counts: Counts = { passed: 0, failed: 0, skipped: [] }
  for (const { assertionResults, status } of testResults) {
    if (assertionResults.length === 0 && status === 'failed') counts.failed += 1
    for (const { status: outcome, fullName } of assertionResults) {
      if (outcome === 'passed') counts.passed += 1
      else if (outcome === 'failed') counts.failed += 1
      else counts.skipped.push({ title: `${project}: ${fullName}`, reason: skipReason(project, fullName) })
    }
  }
  return counts
}

/** Tests are only skipped when something outside the repository is missing. */
function skipReason(project: string, title: string): string {
  const missing = /\(needs ([\w ]+)\)/.exec(title)?.[1]
  if (missing) return `${missing}: not there`
  return project === 'postgres'
    ? 'no PostgreSQL server answers'
    : 'the folder of real menus is not beside the repository'
}

type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = { title: string; tests: { status: string; annotations: { type: string; description?: string }[] }[] }

/** Reads Playwright's JSON report. */
export function readPlaywrightReport(file: string): Counts {
  if (!existsSync(file)) return { ...NOTHING, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Suite // Playwright's own format
  const counts: Counts = { passed: 0, failed: 0, skipped: [] }
  for (const spec of specsOf(report)) {
    for (const { status, annotations } of spec.tests) {
      if (status === 'expected') counts.passed += 1
      else if (status === 'skipped')
        counts.skipped.push({ title: `e2e: ${spec.title}`, reason: annotations[0]?.description ?? 'no reason given' })
      else counts.failed += 1
    }
  }
  return counts
}

function specsOf(suite: Suite): Spec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}
