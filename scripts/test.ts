/**
 * `npm test`: everything. Format, lint, types, dead code, documents, unit tests, integration tests on the embedded
 * PostgreSQL, byte budgets, and stories in Chromium against the production build. Ends with the line `N passed, N
 * failed, N skipped`.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCounts, type Counts, readPlaywrightReport, readVitestReport } from './test-reports.ts'
import { FAST_STEPS, runStep, runSteps } from './steps.ts'
import { isBuilt } from './sources.ts'

const reports = mkdtempSync(join(tmpdir(), 'carte-reports-'))
const print = (text: string) => process.stdout.write(text)

let counts: Counts = { passed: 0, failed: 0, skipped: [] }
let allGreen = await runSteps(FAST_STEPS)

// Tests of the whole server need the built pages.
if (!isBuilt()) await runStep({ name: 'build', command: ['node', 'scripts/build.ts'] }, print)

// The many pages are one file, beside which the other core reads the short ones.
for (const projects of [['unit', 'pages'], ['processes'], ['integration']]) {
  const name = projects.join(' and ')
  const file = join(reports, `${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const result = await runStep({ name, command: ['vitest', 'run', ...chosen, ...reporters] }, print)
  allGreen &&= result.ok
  counts = addCounts(counts, readVitestReport(file, name))
}

const size = await runStep({ name: 'size', command: ['node', 'scripts/size.ts'] }, print)
allGreen &&= size.ok

const stories = join(reports, 'e2e.json')
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = stories
const e2e = await runStep({ name: 'e2e', command: ['node', 'scripts/e2e.ts', '--reporter=list,json'] }, print)
allGreen &&= e2e.ok
counts = addCounts(counts, readPlaywrightReport(stories))

console.log('')
for (const skipped of counts.skipped) console.log(`skipped: ${skipped.title} (${skipped.reason})`)
if (!allGreen) console.log('Not everything is green; see FAILED above.')
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`)
process.exitCode = allGreen && counts.failed === 0 ? 0 : 1
