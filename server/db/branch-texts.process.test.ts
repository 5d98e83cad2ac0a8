import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillAtMigration, type ScratchDatabase, scratchDatabase } from '#server/testing/scratch-database.ts'
import { migrateDatabase } from './migrate.ts'

/** The number of migrations before branch texts were translatable. */
const BEFORE = 12

describe('branch texts from before they were translatable', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase('embedded')
    await fillAtMigration(
      scratch.database,
      BEFORE,
      `INSERT INTO company (name) VALUES ('Old');
        INSERT INTO brand (id, company_id, name, currency_code) VALUES (1, 1, 'Old', 'EUR');
        INSERT INTO branch (company_id, brand_id, name, default_locale) VALUES (1, 1, 'Berlin', 'de'), (1, 1, 'Paris', 'fr');
        INSERT INTO branch_settings (branch_id, company_id, announcement, tax_note)
          VALUES (1, 1, 'Montag "zu"', ''), (2, 1, NULL, 'TVA')`,
    )
  }, 60_000)
  afterAll(() => scratch.close())

  it(
    'the migration to translatable branch texts stores existing texts in the branch’s default language',
    { timeout: 60_000 },
    async () => {
      await migrateDatabase(scratch.database)
      const { rows } = await scratch.database.pool.query(
        'SELECT announcement, tax_note, legal_notice, allergen_statement FROM branch_settings ORDER BY branch_id',
      )

      expect(rows).toEqual([
        { announcement: { de: 'Montag "zu"' }, tax_note: {}, legal_notice: {}, allergen_statement: {} },
        { announcement: {}, tax_note: { fr: 'TVA' }, legal_notice: {}, allergen_statement: {} },
      ])
    },
  )
})
