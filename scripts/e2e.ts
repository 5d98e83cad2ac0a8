/** `npm run e2e`: end-to-end tests in Chromium against the production build. Arguments are passed to Playwright. */
import { runWithChromium } from './find-chromium.ts'
import { isBuilt } from './sources.ts'

if (process.argv.some((one) => ['--headed', '--debug', '--ui'].includes(one))) process.env['E2E_WATCHED'] = '1'
if (!isBuilt()) await import('./build.ts')
runWithChromium(['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'])
