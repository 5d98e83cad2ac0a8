/**
 * `npm test`: runs the fast checks (`FAST_STEPS`), the projects of `vitest.config.ts`, byte budgets, and end-to-end
 * tests in Chromium against the production build. Ends with the line `N passed, N failed, N skipped`.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCounts, type Counts, readPlaywrightReport, readVitestReport } from './test-reports.ts'
import { installHeadlessShell } from './find-chromium.ts'
import { FAST_STEPS, runStep, runSteps, type Step } from './steps.ts'
import { isBuilt } from './sources.ts'

const reports = mkdtempSync(join(tmpdir(), 'carte-reports-'))
const print = (text: string) => process.stdout.write(text)

let counts: Counts = { passed: 0, failed: [], skipped: [] }
const failedSteps = await runSteps(FAST_STEPS)

async function runShown(step: Step): Promise<void> {
  const { ok } = await runStep(step, print)
  if (!ok) failedSteps.push(step.name)
}

// Tests that start the whole server need the build.
if (!isBuilt()) await runShown({ name: 'build', command: ['node', 'scripts/build.ts'] })

async function runVitest(name: string, command: string[]): Promise<void> {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  await runShown({ name, command: [...command, '--reporter=default', '--reporter=json', `--outputFile=${file}`] })
  counts = addCounts(counts, readVitestReport(file, name))
}

// `pages` is a single long test file, which uses only one core, so the unit tests run in parallel with it.
for (const projects of [['unit', 'pages'], ['processes'], ['integration']]) {
  const chosen = projects.flatMap((project) => ['--project', project])
  await runVitest(projects.join(' and '), ['vitest', 'run', ...chosen])
}
installHeadlessShell()
await runVitest('components', ['node', 'scripts/components.ts'])

await runShown({ name: 'size', command: ['node', 'scripts/size.ts'] })

const stories = join(reports, 'e2e.json')
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = stories
await runShown({ name: 'e2e', command: ['node', 'scripts/e2e.ts', '--reporter=list,json'] })
counts = addCounts(counts, readPlaywrightReport(stories))

console.log('')
for (const skipped of counts.skipped) console.log(`skipped: ${skipped.title} (${skipped.reason})`)
for (const failed of counts.failed) console.log(`failed: ${failed.title} (${failed.reason})`)
if (failedSteps.length > 0) console.log(`FAILED: ${failedSteps.join(', ')}`)
// A step can fail without a failed test, for example when a byte budget is exceeded.
const failures = Math.max(counts.failed.length, failedSteps.length)
console.log(`${counts.passed} passed, ${failures} failed, ${counts.skipped.length} skipped`)
process.exitCode = failures === 0 ? 0 : 1
