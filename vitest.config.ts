import { defineConfig } from 'vitest/config'

/** A test makes its own company and asks for nothing that another file leaves behind, so modules are read once. */
const READ_ONCE = { isolate: false }

/** Tests that need a database, or processes of their own, say so in their name. */
const INTEGRATION = ['server/**/*.integration.test.ts']
const PROCESSES = ['server/**/*.process.test.ts']

export default defineConfig({
  test: {
    // The machine works on the database while a test waits for it.
    maxWorkers: 2,
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,console,site,mails,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...INTEGRATION, ...PROCESSES],
          // Property tests and long files take seconds where the machine is busy with something else.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'processes', include: PROCESSES, testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          ...READ_ONCE,
          name: 'pglite',
          include: INTEGRATION,
          globalSetup: 'server/testing/setup-pglite.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...READ_ONCE,
          name: 'postgres',
          include: INTEGRATION,
          globalSetup: 'server/testing/setup-postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
