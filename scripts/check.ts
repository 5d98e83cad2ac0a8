/** `npm run check`: the fast checks and the unit tests. */
import { FAST_STEPS, runStep, runSteps } from './steps.ts'

const failed = await runSteps(FAST_STEPS)
const unit = await runStep({ name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] }, (text) =>
  process.stdout.write(text),
)
process.exitCode = failed.length === 0 && unit.ok ? 0 : 1
