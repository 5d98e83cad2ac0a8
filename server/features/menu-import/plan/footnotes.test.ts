import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'

const reviewed = async (csv: string) => {
  const { result } = await propose(csv)
  const named = result.drafts.filter(({ doubts }) => doubts?.some(({ reason }) => reason.includes('footnote')))
  return { reviewed: named.map(({ name }) => name['en']), items: result.drafts.length, leftOut: result.leftOut.length }
}

test.each([
  ['in the name', 'name,price,text\nBrownie *,5,\nSoup,4,\n* contains nuts,,\n', 'Brownie *'],
  [
    'in the description',
    'name,price,text\nBrownie,5,Warm†\nSoup,4,\n† peut contenir des noix et du lait,,\n',
    'Brownie',
  ],
  [
    'of two characters',
    'name,price,text\nBrownie**,5,\nSoup*,4,\n* vegan option,,\n** may contain nuts,,\n',
    'Brownie**',
  ],
  ['in superscript', 'name,price,text\nBrownie¹,5,\nSoup²,4,\n¹ contains milk,,\n² on Fridays,,\n', 'Brownie¹'],
  ['among allergens', 'name,price,allergens\nBrownie,5,Gluten*\nSoup,4,Celery\n* may contain nuts,,\n', 'Brownie'],
])(
  'an item with a mark %s needs a review if a line of the file explains it with allergens',
  async (_where, csv, name) => {
    expect(await reviewed(csv)).toMatchObject({ reviewed: [name], items: 2 })
  },
)

test('an item with a mark needs no review if its footnote says nothing about allergens', async () => {
  const csv = 'name,price,text\nBrownie *,5,\nSoup,4,\n* only on weekends,,\n'

  expect(await reviewed(csv)).toEqual({ reviewed: [], items: 2, leftOut: 1 })
})

test('a heading between marks is a heading, not a footnote', async () => {
  const csv = 'name,price,text\n*** Eggs ***,,\nOmelette*,5,\n*** Fish ***,,\nCod*,4,\n'

  expect(await reviewed(csv)).toEqual({ reviewed: [], items: 2, leftOut: 0 })
})
