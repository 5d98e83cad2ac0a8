import { describe, expect, it } from 'vitest'
import { testCategory, testPage } from '../testing/fixture.ts'
import { menuSections } from './menu-sections.ts'

const page = testPage({
  items: [{ name: 'Soup' }, { name: 'Beer' }, { name: 'Wine' }],
  menuSite: {
    categories: [
      testCategory({ id: 10, name: 'Food', itemIds: [1] }),
      testCategory({ id: 11, name: 'Secret', itemIds: [99] }),
      testCategory({ id: 12, name: 'Drinks', itemIds: [3, 2] }),
      testCategory({ id: 13, name: 'Cold', parentId: 12, itemIds: [2] }),
    ],
  },
})

describe('the sections of a menu', () => {
  it('keeps the order of categories and items, and omits a category without visible items', () => {
    const sections = menuSections(page.snapshot, null)

    expect(sections.map((one) => one.category.name)).toEqual(['Food', 'Drinks', 'Cold'])
    expect(sections[1]?.items.map(({ name }) => name)).toEqual(['Wine', 'Beer'])
  })

  it('puts the requested category first', () => {
    const sections = menuSections(page.snapshot, 12)

    expect(sections.map((one) => one.category.name)).toEqual(['Drinks', 'Food', 'Cold'])
  })

  it('gives each section its parent category', () => {
    expect(menuSections(page.snapshot, null).map(({ parent }) => parent?.name)).toEqual([
      undefined,
      undefined,
      'Drinks',
    ])
  })
})
