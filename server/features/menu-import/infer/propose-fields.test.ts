import { describe, expect, test } from 'vitest'
import { propose } from './propose.fixture.ts'

const hiddenOf = async (file: string | object) => {
  const { result } = await propose(file)
  return result.drafts.map(({ name, isHidden = false, status }) =>
    status === 'DRAFT' ? `${name['en']} draft` : `${name['en']} ${isHidden ? 'hidden' : 'shown'}`,
  )
}

describe('hidden items', () => {
  test('an item is hidden if “Active” is “no” or “Archived” is “yes”', async () => {
    expect(
      await hiddenOf('category,name,price,Active,Archived\nA,One,5,Yes,No\nA,Two,6,No,No\nA,Three,6,Yes,Yes\n'),
    ).toEqual(['One shown', 'Two hidden', 'Three hidden'])
  })

  test('an item is hidden if it is discontinued', async () => {
    expect(await hiddenOf('category,name,price,Discontinued\nA,One,5,No\nA,Two,6,Yes\n')).toEqual([
      'One shown',
      'Two hidden',
    ])
  })

  test('an item is hidden if its status is “discontinued”, and a draft if its status is unknown', async () => {
    expect(
      await hiddenOf('category,name,price,Status\nA,One,5,Active\nA,Two,6,Discontinued\nA,Three,6,Seasonal\n'),
    ).toEqual(['One shown', 'Two hidden', 'Three draft'])
  })

  test.each([
    [{ hidden: true }, { hidden: false }],
    [{ visible: false }, { visible: true }],
    [{ active: false }, { active: true }],
    [{ available: false }, { available: true }],
    [{ isAvailable: false }, { isAvailable: true }],
    [{ unavailable: true }, { unavailable: false }],
    [{ status: 'archived' }, { status: 'active' }],
  ])('an item in JSON is hidden if its section is hidden or not available: %j', async (one, other) => {
    const sections = [
      { title: 'Old', ...one, items: [{ title: 'Pie', price: 5 }] },
      { title: 'New', ...other, items: [{ title: 'Tea', price: 3 }] },
    ]

    expect(await hiddenOf({ sections })).toEqual(['Pie hidden', 'Tea shown'])
  })

  test('an item in JSON is hidden if “active” is false, even if “deleted” is false too', async () => {
    const items = [
      { name: 'Pie', price: 5, active: false, deleted: false },
      { name: 'Tea', price: 3, active: true, deleted: false },
    ]

    expect(await hiddenOf({ items })).toEqual(['Pie hidden', 'Tea shown'])
  })
})

test('values such as “hot” and “cold” in a column “State” hide no items', async () => {
  expect(await hiddenOf('category,name,price,State\nA,One,5,hot\nA,Two,6,cold\n')).toEqual(['One shown', 'Two shown'])
})

test('an item is sold out if “Available” is “no”, even if “Sold out” is “no” too', async () => {
  const { result } = await propose('category,name,price,Sold out,Available\nA,One,5,No,Yes\nA,Two,6,No,No\n')

  expect(result.drafts.map(({ isSoldOut }) => isSoldOut)).toEqual([false, true])
})

test('a column “Size” is read as sizes if its values are S and L, but not if they are S and N', async () => {
  const { kinds, result } = await propose('category,name,Size,price\nHot,Tea,S,2\nHot,Tea,L,3\n')
  const answers = await propose('category,name,Size,price\nHot,Tea,S,2\nHot,Coffee,N,3\n')

  expect(kinds['Size']).toBe('variantName')
  expect(result.refused).toEqual([])
  expect(result.drafts.map(({ variants }) => variants.map(({ name, priceMinor }) => [name['en'], priceMinor]))).toEqual(
    [
      [
        ['S', 200],
        ['L', 300],
      ],
    ],
  )
  expect(answers.kinds['Size']).not.toBe('variantName')
})
