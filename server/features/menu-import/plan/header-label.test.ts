import { expect, test } from 'vitest'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { Mapping, SourceCell } from '../types.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

const context = importContext({})

/** An item's allergen levels and why it needs a review. The column `key` is about milk unless `kind` is given. */
async function read(key: string, value: SourceCell, kind?: 'allergensMayContain') {
  const items = [{ name: 'Soup', price: 5, [key]: value }]
  const file = await readMenuFile(new TextEncoder().encode(JSON.stringify(items)), 'menu.json')
  if (!file.ok) throw new Error(file.reason)
  const columns: Mapping['columns'] = {
    name: { kind: 'name' },
    price: { kind: 'price' },
    [key]: kind ? { kind } : { kind: 'allergenColumn', code: 'milk' },
  }
  const { drafts } = buildDrafts(file.table, { columns, priceUnit: 'major', acceptCurrency: false }, context)
  return {
    levels: drafts.flatMap((draft) => draft.allergens?.map(({ level }) => level) ?? []),
    doubts: drafts.flatMap((draft) => draft.doubts?.map(({ reason }) => reason) ?? []),
  }
}

test.each([
  ['milk', true, ['CONTAINS']],
  ['contains_milk', true, ['CONTAINS']],
  ['may_contain_milk', true, ['MAY_CONTAIN']],
  ['May contain milk', 'Yes', ['MAY_CONTAIN']],
  ['mayContainMilk', 'traces', ['MAY_CONTAIN']],
  ['May contain milk', 'no', []],
  ['may_contain_milk', false, []],
  ['Free from milk', 'yes', ['FREE_FROM']],
  ['milk_free', false, []],
] as const)('a value is read together with the level in its header: “%s” %j', async (key, value, levels) => {
  expect(await read(key, value)).toEqual({ levels, doubts: [] })
})

test('“no” under “Free from milk” may mean that the item contains milk, so it needs a review', async () => {
  const { levels, doubts } = await read('Free from milk', 'no')

  expect(levels).toEqual([])
  expect(doubts).toEqual(['It isn’t clear whether these apply: Free from milk: no.'])
})

test('“true” in a column of allergens needs a review that names the header, but “false” doesn’t', async () => {
  expect((await read('may_contain_nuts', true, 'allergensMayContain')).doubts).toEqual([
    'It isn’t clear whether these apply: may_contain_nuts.',
  ])
  expect((await read('may_contain_nuts', false, 'allergensMayContain')).doubts).toEqual([])
})

test.each(['A Milk', '(B) Milk', 'Milk – G', 'Milk/Dairy', 'Milk or dairy', 'Milk (see list)', 'Milk & milk products'])(
  '“no” means “free from” under a header with codes, brackets or several words for one allergen: “%s”',
  async (header) => {
    expect(await read(header, 'no')).toEqual({ levels: ['FREE_FROM'], doubts: [] })
  },
)
