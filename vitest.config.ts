import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, findChromium } from './scripts/find-chromium.ts'

/** Modules are loaded once per worker, because no test depends on state that another file leaves behind. */
const READ_ONCE = { isolate: false }

/** Tests that need a database or start processes, recognised by their file names. */
const INTEGRATION = ['server/**/*.integration.test.ts']
const PROCESSES = ['server/**/*.process.test.ts']

/** Tests of console components in Chromium. */
const COMPONENTS = ['console/**/*.component.test.tsx']

/** Tests that render a hundred thousand menu items. */
const MANY_PAGES = ['scripts/menu-truth/*.property.test.ts']

const executablePath = findChromium()

export default defineConfig({
  test: {
    // Only two workers, because the database needs processor time too while tests wait for it.
    maxWorkers: 2,
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      {
        test: {
          ...READ_ONCE,
          name: 'unit',
          include: ['{contract,server,console,site,mails,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...INTEGRATION, ...PROCESSES, ...MANY_PAGES, ...COMPONENTS],
          // Fixed, because how the console shows times depends on the viewer's time zone.
          env: { TZ: 'UTC' },
          // Property tests and long files can take many seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        // The production build of React, as for guests' pages: the development build is many times slower.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: { name: 'pages', include: MANY_PAGES, env: { NODE_ENV: 'production' }, testTimeout: 120_000 },
      },
      {
        plugins: [react(), tailwindcss()],
        cacheDir: 'node_modules/.vite/components',
        // If Vite found a package only during a test, it would reload the page, so it searches for all at each start.
        optimizeDeps: { force: true },
        test: {
          name: 'components',
          include: COMPONENTS,
          setupFiles: 'console/testing/setup-page.ts',
          testTimeout: 30_000,
          expect: { poll: { timeout: 5000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              contextOptions: { timezoneId: 'UTC', reducedMotion: 'reduce' },
              launchOptions: { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) },
              actionTimeout: 5000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'processes',
          include: PROCESSES,
          globalSetup: ['server/testing/setup-database.ts', 'server/testing/setup-demo.ts'],
          // These tests mostly wait for other processes or for time to pass, so more of them run in parallel. A
          // different `groupOrder` keeps them from running beside the other projects.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...READ_ONCE,
          name: 'integration',
          include: INTEGRATION,
          globalSetup: 'server/testing/setup-database.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
