import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalizedText } from '#contract/localized-text.ts'
import { fillAtMigration, type ScratchDatabase, scratchDatabase } from '#server/testing/scratch-database.ts'
import { standardNames } from './allergen-names.ts'
import { EU_ALLERGENS } from './eu-allergens.ts'
import { migrateDatabase } from './migrate.ts'

/** The number of migrations before standard allergens had names in more than three languages. */
const BEFORE = 27

const EARLIER = ['en', 'de', 'fr']

const earlierNames = (name: LocalizedText) =>
  JSON.stringify(Object.fromEntries(EARLIER.map((language) => [language, name[language]])))

/** The standard names of an allergen without those in some languages. */
function namesWithout(code: string, languages: string[]): LocalizedText {
  return Object.fromEntries(Object.entries(standardNames(code)).filter(([language]) => !languages.includes(language)))
}

describe('allergens from before standard allergens had names in ten languages', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase('embedded')
    const untouched = EU_ALLERGENS.map(({ code, name }) => `(1, '${code}', '${earlierNames(name)}', '{}', true)`)
    await fillAtMigration(
      scratch.database,
      BEFORE,
      `INSERT INTO company (name) VALUES ('Untouched'), ('Changed');
        INSERT INTO allergen (company_id, code, name, synonyms, is_statutory) VALUES ${untouched.join()},
          (2, 'MILK', '{"en": "Dairy", "de": "Milch", "fr": "Lait"}', '{}', true),
          (2, 'EGGS', '{"en": "Eggs", "ja": "鶏卵"}', '{}', true),
          (2, 'FISH', '{"es": "Pescado"}', '{}', true),
          (2, 'WALNUTS', '{"en": "Walnuts", "de": "Walnüsse", "fr": "Noix"}', '{}', true),
          (2, 'PISTACHIOS', '{"en": "Pistachio nuts"}', '{}', true),
          (2, 'PINE_NUTS', '{"en": "Pine nuts", "it": " NOCI "}', '{"antep fistigi", "فُسْتُق حلبي"}', false),
          (2, 'LUPIN', '{"en": "Lupin"}', '{}', false)`,
    )
    await migrateDatabase(scratch.database)
  }, 60_000)
  afterAll(() => scratch.close())

  const namesIn = async (companyId: number) => {
    const text = 'SELECT code, name FROM allergen WHERE company_id = $1 ORDER BY id'
    const { rows } = await scratch.database.pool.query<{ code: string; name: LocalizedText }>(text, [companyId])
    return Object.fromEntries(rows.map(({ code, name }) => [code, name]))
  }

  it('the migration gives standard allergens that nobody renamed their names in all ten languages', async () => {
    expect(await namesIn(1)).toEqual(Object.fromEntries(EU_ALLERGENS.map(({ code, name }) => [code, name])))
  })

  it('the migration keeps the names of renamed and own allergens, and adds no name that another one has', async () => {
    expect(await namesIn(2)).toEqual({
      MILK: { en: 'Dairy', de: 'Milch', fr: 'Lait' },
      EGGS: { ...namesWithout('EGGS', ['de', 'fr']), ja: '鶏卵' },
      FISH: { es: 'Pescado' },
      WALNUTS: namesWithout('WALNUTS', ['it']),
      PISTACHIOS: namesWithout('PISTACHIOS', ['de', 'fr', 'tr', 'ar']),
      PINE_NUTS: { en: 'Pine nuts', it: ' NOCI ' },
      LUPIN: { en: 'Lupin' },
    })
  })
})
