/** `npm run e2e`: end-to-end tests in Chromium against the production build. Arguments are passed to Playwright. */
import { execFileSync } from 'node:child_process'
import { findOrInstallChromium } from './find-chromium.ts'
import { isBuilt } from './sources.ts'
import { ROOT } from './steps.ts'

if (!isBuilt()) await import('./build.ts')
const chromium = findOrInstallChromium()
try {
  execFileSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
    },
  )
} catch {
  process.exitCode = 1
}
