/** `npm run check`: the fast part of the tests. */
import { FAST_STEPS, runStep, runSteps } from './steps.ts'

const passed = await runSteps(FAST_STEPS)
const unit = await runStep({ name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] }, (text) =>
  process.stdout.write(text),
)
process.exitCode = passed && unit.ok ? 0 : 1
