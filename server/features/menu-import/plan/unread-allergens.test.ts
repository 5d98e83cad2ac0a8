import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import type { ItemDraft } from '../types.ts'

const doubtsOf = ({ doubts }: ItemDraft) => doubts?.map(({ field }) => field) ?? []

test.each([
  ['C', ''],
  ['MC', 'C'],
  ['Present', 'Absent'],
  ['wheat', 'rye'],
  ['2', '3'],
])('an item needs a review if an allergen’s column has an unknown value, such as “%s”', async (one, other) => {
  const { kinds, result } = await propose(
    `name,category,price,Gluten\nBread,Food,3,${one}\nPie,Food,4,${other}\nTea,Food,2,\n`,
  )

  expect(kinds['Gluten']).toBe('ignore')
  expect(result.drafts.map(doubtsOf)).toEqual([['allergens'], other === '' ? [] : ['allergens'], []])
  expect(result.questions.map(({ id }) => id)).toEqual(['allergenColumns'])
})

test('an item with “yes” in a column that names two allergens is a draft', async () => {
  const { result } = await propose('name,category,price,Fish & Eggs\nPie,Food,4,y\nTea,Food,2,n\n')

  expect(result.drafts.map(({ status }) => status)).toEqual(['DRAFT', 'PUBLISHED'])
})

test('an item with “no” in a column such as “Nut-free” is a draft', async () => {
  const { result } = await propose('name,category,price,Nut-free\nPie,Food,4,yes\nCake,Food,2,no\n')

  expect(result.drafts.map(({ status }) => status)).toEqual(['PUBLISHED', 'DRAFT'])
})

test('an item with a level as a number needs a review, even if most columns of the matrix can be read', async () => {
  const { result } = await propose(
    'name,price,Gluten,Milk,Nuts\nBread,3,1,0,2\nPie,4,1,1,0\nCake,5,0,1,2\nTea,2,0,0,0\n',
  )

  expect(result.drafts.map(doubtsOf)).toEqual([['allergens'], [], ['allergens'], []])
})

test('columns for the weight and price of fish aren’t read as columns for an allergen', async () => {
  const { result } = await propose(
    'name,category,price,Fish weight,Fish kg price\nCod,Food,14,100 g,39\nTea,Food,2,,\n',
  )

  expect(result.drafts.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED'])
})

test('items need no review if the user answers that the columns don’t state allergens', async () => {
  const text = 'name,category,price,Milk brand\nLatte,Food,4,Alpine\n'
  const read = await readMenuFile(new TextEncoder().encode(text), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const { mapping } = await propose(text)
  const { drafts } = buildDrafts(read.table, { ...mapping, answers: { allergenColumns: 'skip' } }, importContext({}))

  expect(drafts.map(({ status }) => status)).toEqual(['PUBLISHED'])
})

test('a matrix with letters as headers is asked for', async () => {
  const { result } = await propose('name,category,A,G,price\nCake,Sweet,x,x,5\nCod,Fish,,x,12\nTea,Drinks,,,2\n')

  expect(result.questions.map(({ id }) => id)).toContain('allergenColumns')
  expect(result.drafts.map(({ status }) => status)).toEqual(['DRAFT', 'DRAFT', 'PUBLISHED'])
})
