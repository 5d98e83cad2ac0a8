import { defineConfig } from 'vitest/config'

/** No test depends on what another file leaves behind, so modules are loaded once. */
const READ_ONCE = { isolate: false }

/** Tests that need a database or separate processes say so in their name. */
const INTEGRATION = ['server/**/*.integration.test.ts']
const PROCESSES = ['server/**/*.process.test.ts']

/** Tests that render a hundred thousand menu items. */
const MANY_PAGES = ['scripts/menu-truth/*.property.test.ts']

export default defineConfig({
  test: {
    // The machine works on the database while a test waits for it.
    maxWorkers: 2,
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      {
        test: {
          ...READ_ONCE,
          name: 'unit',
          include: ['{contract,server,console,site,mails,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...INTEGRATION, ...PROCESSES, ...MANY_PAGES],
          // Property tests and long files take seconds where the machine is busy with something else.
          testTimeout: 30_000,
        },
      },
      {
        // React as guests' pages are rendered with it: its development form is many times slower.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: { name: 'pages', include: MANY_PAGES, env: { NODE_ENV: 'production' }, testTimeout: 120_000 },
      },
      {
        test: {
          name: 'processes',
          include: PROCESSES,
          globalSetup: ['server/testing/setup-database.ts', 'server/testing/setup-demo.ts'],
          // These tests mostly wait, for other processes or for time to pass. A project with its own number runs apart.
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
