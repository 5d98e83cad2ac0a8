/** `npm run components`: tests of console components in Chromium. Arguments are passed to Vitest. */
import { execFileSync } from 'node:child_process'
import { findOrInstallChromium } from './find-chromium.ts'
import { ROOT } from './steps.ts'

const chromium = findOrInstallChromium()
try {
  execFileSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'components', ...process.argv.slice(2)],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) } },
  )
} catch {
  process.exitCode = 1
}
