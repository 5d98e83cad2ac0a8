import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './scripts/find-chromium.ts'

const executablePath = findChromium()
/** What guests see of the demo. In a project of their own these stories get servers that no other story has changed. */
const MENU_SITE = /\/(menu-)?site[-.]/

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.e2e',
  // Each worker has a server and a browser of its own (e2e/fixtures.ts); a story waits for each of them in turn.
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'console', testIgnore: MENU_SITE },
    { name: 'menu site', testMatch: MENU_SITE },
  ],
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // A trace of each story costs more than the story; `TRACE=1 npm run e2e -- <file>` keeps those of what fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) },
  },
})
