import { expect, test } from 'vitest'
import type { AllergenGridRow } from '#contract/allergen-grid.ts'
import { partsOf } from './use-grid-save.ts'

const SERVER_LIMIT_BYTES = 64 * 1024

test.each(['a', 'ü', '€', '🥜'])(
  'splits a save of the allergen grid with notes full of “%s” into requests below the server’s size limit',
  (letter) => {
    const note = letter.repeat(200 / letter.length)
    const rows = Array.from({ length: 200 }, (_, at): AllergenGridRow => {
      return { id: at + 1, revision: 1, allergens: [1, 2].map((id) => ({ allergenId: id, level: 'CONTAINS', note })) }
    })

    const parts = partsOf(rows)

    expect(parts.flat()).toEqual(rows)
    for (const part of parts) {
      const body = JSON.stringify({ branchId: 1, rows: part })
      expect(new Blob([body]).size).toBeLessThan(SERVER_LIMIT_BYTES)
    }
  },
)

test('two changed rows of the allergen grid with little text are saved in one request', () => {
  expect(
    partsOf([
      { id: 1, revision: 1, confirm: true },
      { id: 2, revision: 1, confirm: true },
    ]),
  ).toHaveLength(1)
})
