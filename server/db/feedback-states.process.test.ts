import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillAtMigration, type ScratchDatabase, scratchDatabase } from '#server/testing/scratch-database.ts'
import { migrateDatabase } from './migrate.ts'

/** The number of migrations before feedback could be in progress. */
const BEFORE = 20

describe('the migration that adds the feedback status “in progress”', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase('embedded')
    await fillAtMigration(
      scratch.database,
      BEFORE,
      `INSERT INTO company (name) VALUES ('Old');
        INSERT INTO brand (id, company_id, name, currency_code) VALUES (1, 1, 'Old', 'EUR');
        INSERT INTO branch (company_id, brand_id, name) VALUES (1, 1, 'Berlin');
        INSERT INTO customer_feedback (company_id, branch_id, type, status, locale, email, created_at) VALUES
          (1, 1, 'ALLERGEN_REPORT', 'NEW', 'en', NULL, '2026-01-01Z'),
          (1, 1, 'ALLERGEN_REPORT', 'READ', 'en', 'ada@guest.test', '2026-01-02Z'),
          (1, 1, 'ALLERGEN_REPORT', 'DISMISSED', 'en', NULL, '2026-01-03Z'),
          (1, 1, 'EXPERIENCE', 'READ', 'en', NULL, '2026-01-04Z')`,
    )
  }, 60_000)
  afterAll(() => scratch.close())

  it(
    'the migration marks read allergen reports as in progress and other read feedback as resolved',
    { timeout: 60_000 },
    async () => {
      await migrateDatabase(scratch.database)
      const { rows } = await scratch.database.pool.query(
        'SELECT status, consented_at FROM customer_feedback ORDER BY created_at',
      )

      expect(rows).toEqual([
        { status: 'NEW', consented_at: null },
        { status: 'IN_PROGRESS', consented_at: new Date('2026-01-02Z') },
        { status: 'DISMISSED', consented_at: null },
        { status: 'RESOLVED', consented_at: null },
      ])
    },
  )
})
