import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { fillAtMigration, type ScratchDatabase, scratchDatabase } from '#server/testing/scratch-database.ts'
import { migrateDatabase } from './migrate.ts'

/** The number of migrations before letters such as œ were folded. */
const BEFORE = 25
/** Names as they were folded before that migration. */
const NAMES = ['bœuf bourguignon', 'smørrebrød', 'æbleskive', 'zurek łosos', 'đuvec ðħŧ', 'plain']

describe('search texts from before letters such as œ were folded', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase('embedded')
    const items = NAMES.map((name, at) => `(${at + 1}, 1, 1, 1, '{}', '${name} with more', '${name}')`)
    await fillAtMigration(
      scratch.database,
      BEFORE,
      `INSERT INTO company (name) VALUES ('Old');
        INSERT INTO brand (id, company_id, name, currency_code) VALUES (1, 1, 'Old', 'EUR');
        INSERT INTO category (id, company_id, brand_id, name) VALUES (1, 1, 1, '{}');
        INSERT INTO menu_item (id, company_id, brand_id, category_id, name, search_text, sort_name) VALUES ${items.join()}`,
    )
  }, 60_000)
  afterAll(() => scratch.close())

  it('the migration folds existing texts in the same way as new texts', { timeout: 60_000 }, async () => {
    await migrateDatabase(scratch.database)
    const { rows } = await scratch.database.pool.query('SELECT search_text, sort_name FROM menu_item ORDER BY id')

    expect(rows).toEqual(
      NAMES.map((name) => ({ search_text: foldText(`${name} with more`), sort_name: foldText(name) })),
    )
  })
})
