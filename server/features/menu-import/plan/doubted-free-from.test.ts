import { describe, expect, it, test } from 'vitest'
import { proposeMapping } from '../infer/propose-mapping.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { ItemDraft } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'
import type { ExistingItem } from './plan-types.ts'
import { after, item, plan } from './plan.fixture.ts'
import { previewOf } from './report.ts'

const [MILK, NUTS, EGGS] = [7, 8, 3]
const confirmed = (...ids: number[]): Partial<ExistingItem> => ({
  allergens: ids.map((allergenId) => ({ allergenId, level: 'FREE_FROM' })),
  confirmations: ids.map((allergenId) => ({ allergenId, at: '2026-05-01T09:00:00.000Z', by: null })),
  confirmedFreeFrom: ids,
})
const doubting = (...allergenIds: number[]): Partial<ItemDraft> => ({
  allergens: [],
  doubts: [{ field: 'allergens', reason: 'Is there milk?', allergenIds }],
})
const ANY: Partial<ItemDraft> = { allergens: [], doubts: [{ field: 'allergens', reason: 'What is X?' }] }

describe('a file that raises a doubt about an allergen of a published item', () => {
  it('puts a confirmed “free from” up for review and takes its confirmation away', () => {
    expect(after(doubting(MILK), confirmed(MILK, NUTS))).toMatchObject({
      action: 'update',
      after: { status: 'PUBLISHED', reviewReasons: ['Is there milk?'], importProposal: null },
      reviewReasons: ['Is there milk?'],
      unconfirmed: [MILK],
      confirmedFreeFrom: [NUTS],
    })
  })

  it('needs no second review while the first one is pending', () => {
    const known = { ...confirmed(MILK), confirmations: [], confirmedFreeFrom: [], reviewReasons: ['Is there milk?'] }

    expect(after(doubting(MILK), known)).toMatchObject({ action: 'unchanged', reviewReasons: [] })
  })

  it.each(['CONTAINS', 'MAY_CONTAIN'] as const)('doesn’t weaken the level %s', (level) => {
    const allergens = [{ allergenId: MILK, level }]

    expect(after(doubting(MILK), { allergens })).toMatchObject({ action: 'unchanged', after: { allergens } })
  })

  it('puts every “free from” up for review that the file doesn’t repeat, if the doubt may concern any allergen', () => {
    const row = { ...ANY, allergens: [{ allergenId: NUTS, level: 'FREE_FROM' as const }] }

    expect(after(row, confirmed(MILK, NUTS)).unconfirmed).toEqual([MILK])
  })

  it('puts “free from” up for review that only a size has', () => {
    expect(after(doubting(MILK), { sizesFreeFrom: [MILK] })).toMatchObject({
      unconfirmed: [MILK],
      reviewReasons: ['Is there milk?'],
    })
  })

  it('doesn’t leave a “free from” confirmed that a suggestion contradicts', () => {
    const row = { ...doubting(NUTS), allergens: [{ allergenId: MILK, level: 'CONTAINS' as const }] }

    expect(after(row, confirmed(MILK, EGGS))).toMatchObject({
      after: { importProposal: { allergens: [{ allergenId: MILK, level: 'CONTAINS' }] } },
      unconfirmed: [MILK],
    })
  })
})

test('a size stays confirmed to be free from an allergen only while the file doesn’t state it for the item', () => {
  const row = { allergens: [{ allergenId: MILK, level: 'CONTAINS' as const }] }

  expect(after(row, { sizesFreeFrom: [MILK, NUTS] }).unconfirmed).toEqual([MILK])
  expect(after(row, { sizesFreeFrom: [MILK], allergens: row.allergens }).unconfirmed).toEqual([])
})

/** The parents and kinds of nuts and gluten, as in a company’s list. */
const KINDS: [code: string, parentCode: string | null][] = [
  ['NUTS', null],
  ['WALNUTS', 'NUTS'],
  ['HAZELNUTS', 'NUTS'],
  ['MILK', null],
]
const WITH_KINDS = importContext({
  allergens: KINDS.map(([code, parentCode], at) => ({
    id: at + 1,
    code,
    parentCode,
    name: code.toLowerCase(),
    synonyms: [],
    wholeTerms: [],
    otherTerms: [],
  })),
})

async function draftsOf(csv: string) {
  const read = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  return buildDrafts(read.table, proposeMapping(read.table, WITH_KINDS).mapping, WITH_KINDS).drafts
}

/** The plan for an item that is free from the given allergens. */
const planFor = async (csv: string, ids: number[]) =>
  plan(await draftsOf(csv), { items: [item({ ...confirmed(...ids), name: { en: 'Pesto' } })] })

test.each([
  ['a question mark', 'Allergens', 'walnuts?', [1, 2]],
  ['a question mark about a group', 'Allergens', 'nuts?', [1, 2, 3]],
  ['a mark in a column', 'Walnuts', '?', [1, 2]],
  ['an unknown code', 'Allergens', 'X', [1, 2, 3, 4]],
  ['unknown words', 'Allergens', 'all except milk', [1, 2, 3, 4]],
  ['a diet type', 'Diets', 'vegan?', [4]],
  ['a clear level', 'Contains', 'milk', []],
])('a doubt concerns an allergen, its parent and its kinds: %s', async (_what, header, cell, unconfirmed) => {
  const { items } = await planFor(`name,category,${header},price\nPesto,Soups,${cell},5\n`, [1, 2, 3, 4])

  expect(items[0]?.unconfirmed).toEqual(unconfirmed)
})

test('the preview shows a “free from” that the file doubts as unknown, as guests will read it', async () => {
  const planned = await planFor('name,category,allergens,price\nPesto,Soups,milk?,5\n', [1, 4])
  const format = { currencyCode: 'EUR', currencySymbol: '€', currencyPosition: 'before' } as const

  const [shown] = previewOf(planned, { context: WITH_KINDS, format })

  expect(shown?.allergens).toEqual([
    { name: 'nuts', level: 'FREE_FROM' },
    { name: 'milk', level: 'UNKNOWN' },
  ])
})

test('a footnote that names its allergens concerns only them', async () => {
  const [draft] = await draftsOf('name,category,price\nPesto *,Soups,5\n* contains milk,,\n')

  expect(draft?.doubts).toMatchObject([{ allergenIds: [4] }])
})
