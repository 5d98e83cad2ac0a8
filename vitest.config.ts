import { defineConfig } from 'vitest/config'

/** Tests that need a database, or processes of their own, say so in their name. */
const INTEGRATION = ['server/**/*.integration.test.ts']
const PROCESSES = ['server/**/*.process.test.ts']

export default defineConfig({
  test: {
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
          name: 'pglite',
          include: INTEGRATION,
          globalSetup: 'server/testing/setup-pglite.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
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
