import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './launch-options.ts'

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
    launchOptions: launchOptions({ draws: false }),
  },
})
