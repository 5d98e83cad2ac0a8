import { expect, it } from 'vitest'
import { testCategory } from '../testing/fixture.ts'
import { topCategories } from './top-categories.ts'

it('a category whose parent isn’t on the menu counts as one without a parent', () => {
  const [drinks, coffee, lost] = [
    testCategory({ id: 1 }),
    testCategory({ id: 2, parentId: 1 }),
    testCategory({ id: 3, parentId: 9 }),
  ]

  expect(topCategories([coffee, drinks, lost])).toEqual([drinks, lost])
})
