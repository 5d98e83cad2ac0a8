import { expect, test } from 'vitest'
import { withCodes } from '#contract/import-answers.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { CodeMeaning, Mapping } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { codesQuestion } from './code-question.ts'
import { importContext } from './import-context.fixture.ts'
import { codeKey } from './label-codes.ts'

const context = importContext({})
const MEANINGS: Record<string, CodeMeaning> = {
  A: { kind: 'allergen', code: 'gluten' },
  C: { kind: 'allergen', code: 'eggs' },
  G: { kind: 'allergen', code: 'milk' },
}

async function read(cells: string[], meanings: Record<string, CodeMeaning> = {}) {
  const rows = cells.map((cell, at) => `Dish ${at};${at + 4};${cell}`)
  const file = await readMenuFile(new TextEncoder().encode(`name;price;Allergene\n${rows.join('\n')}\n`), 'menu.csv')
  if (!file.ok) throw new Error(file.reason)
  const keys = file.table.columns.map(({ key }) => key)
  const mapping: Mapping = {
    columns: {
      [keys[0] ?? '']: { kind: 'name' },
      [keys[1] ?? '']: { kind: 'price' },
      [keys[2] ?? '']: { kind: 'allergensContains' },
    },
    priceUnit: 'major',
    acceptCurrency: false,
    codes: Object.fromEntries(
      Object.entries(meanings).map(([token, meaning]) => [codeKey(keys[2] ?? '', token), meaning]),
    ),
  }
  const asked = codesQuestion(file.table, mapping, context).flatMap((one) => (one.kind === 'codes' ? one.codes : []))
  const { drafts } = buildDrafts(file.table, mapping, context)
  const known = new Map(context.allergens.map(({ id, code }) => [id, code]))
  return {
    meanings: Object.fromEntries(asked.map(({ token, meaning }) => [token, meaning])),
    codes:
      asked.length === 0 ? {} : withCodes(mapping, { id: 'codes', kind: 'codes', answer: null, codes: asked }).codes,
    tokens: asked.map(({ token }) => token).toSorted(),
    allergens: drafts.map((draft) => draft.allergens?.map(({ allergenId }) => known.get(allergenId))),
  }
}

test('code letters that a column lists without separators are read one by one', async () => {
  const { tokens, allergens } = await read(['ACG', 'AC, G', 'G', '-'], MEANINGS)

  expect(tokens).toEqual(['A', 'C', 'G'])
  expect(allergens).toEqual([['gluten', 'eggs', 'milk'], ['gluten', 'eggs', 'milk'], ['milk'], []])
})

test.each([
  ['codes of two letters', ['DF', 'DF', 'GL']],
  ['codes that aren’t in alphabetical order', ['ACG', 'GF']],
  ['words beside letters', ['ACG', 'Milch']],
])('code letters aren’t separated in a column with %s', async (_, cells) => {
  const { tokens } = await read(cells)

  expect(tokens.filter((token) => token.length === 1)).toEqual([])
})

test.each([
  ['a code is ignored', { kind: 'ignore' } as const],
  ['a code has another meaning', { kind: 'diet', code: 'GlutenFreeDiet' } as const],
])('the user’s decision that %s isn’t replaced by a proposed allergen', async (_, decision) => {
  const { meanings, codes } = await read(['A, C', 'G'], { G: decision })

  expect(meanings).toEqual({ ...MEANINGS, G: decision })
  expect(Object.values(codes ?? {}).filter(({ kind }) => kind !== 'allergen')).toEqual([decision])
})
