import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../scripts/find-chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../.e2e',
  globalSetup: './demo-server.ts',
  // Each worker has its own server and browser (e2e/fixtures.ts).
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // A trace takes longer than the test itself. `TRACE=1 npm run e2e -- <file>` stores the traces of failed tests.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // One process per page is enough here: another one for each site costs every test 6 % of its processor time.
    launchOptions: {
      args: [...CHROMIUM_ARGS, '--disable-site-isolation-trials'],
      ...(executablePath && { executablePath }),
    },
  },
})
