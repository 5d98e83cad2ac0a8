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
    // Recording traces is slow. `TRACE=1 npm run e2e -- <file>` stores the traces of failed tests.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // Tests don't need a separate process for each site, which would cost them processor time.
    launchOptions: {
      args: [...CHROMIUM_ARGS, '--disable-site-isolation-trials'],
      ...(executablePath && { executablePath }),
    },
  },
})
