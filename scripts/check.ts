/**
 * `npm run check`: runs the fast checks and the unit tests in parallel, three test files at once, because some
 * tests only wait.
 */
import { FAST_STEPS, runStep, runSteps } from './steps.ts'

const [failed, unit] = await Promise.all([
  runSteps(FAST_STEPS),
  runStep({ name: 'unit tests', command: ['vitest', 'run', '--project', 'unit', '--maxWorkers', '3'] }),
])
console.log(unit.output)
process.exitCode = failed.length === 0 && unit.ok ? 0 : 1
