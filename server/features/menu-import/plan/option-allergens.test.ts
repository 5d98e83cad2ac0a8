import { expect, test } from 'vitest'
import { proposeMapping } from '../infer/propose-mapping.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

async function reviewsOf(group: object) {
  const context = importContext({})
  const file = { items: [{ name: 'Pizza', category: 'Mains', price: 8, options: [group] }] }
  const read = await readMenuFile(new TextEncoder().encode(JSON.stringify(file)), 'menu.json')
  if (!read.ok) throw new Error(read.reason)
  const { drafts, warned } = buildDrafts(read.table, proposeMapping(read.table, context).mapping, context)
  return { reasons: drafts[0]?.doubts?.map(({ reason }) => reason), warned: warned.map(({ message }) => message) }
}

const CHEESE = { name: 'Cheese', price: 1 }
const RICE = { name: 'Rice base', price: 1 }

test.each([
  ['a list', { allergens: ['Milk'] }],
  ['a field named after an allergen', { milk: true }],
  ['a word', { contains_milk: 'yes' }],
  ['a level', { milk: { level: 'may contain' } }],
  ['a promise', { milk: 'no' }],
  ['tags', { tags: ['milk'] }],
])(
  'an item needs a review if its options state allergens, which it names in a warning too: %s',
  async (_what, field) => {
    const reason =
      'The file states allergens of options, which aren’t imported: “Cheese”. Set the allergens of each option.'

    expect(await reviewsOf({ name: 'Extras', options: [{ ...CHEESE, ...field }, RICE] })).toEqual({
      reasons: [reason],
      warned: [reason],
    })
  },
)

test('an item needs a review if an option group states allergens', async () => {
  const { reasons } = await reviewsOf({ name: 'Extras', allergens: ['Milk'], options: [CHEESE] })

  expect(reasons).toEqual([expect.stringContaining('“Extras”')])
})

test.each([{ milk: false }, { allergens: [] }, { allergens: 'none' }, { popular: true }])(
  'options that state no allergen need no review: %j',
  async (field) => {
    expect(await reviewsOf({ name: 'Extras', options: [{ ...CHEESE, ...field }] })).toEqual({ warned: [] })
  },
)
