import { expect, it } from 'vitest'
import type { Category } from '#contract/categories.ts'
import { orderOf, parentsFor, treeOf, withChildren } from './category-tree.ts'

function category(id: number, parentId: number | null = null): Category {
  const texts = { name: { en: `Category ${id}` }, description: {} }
  return {
    id,
    brandId: 1,
    parentId,
    ...texts,
    image: null,
    isVisible: true,
    availability: [],
    sortOrder: id,
    menuItemCount: 0,
  }
}

const drinks = category(1)
const wine = category(2, 1)
const beer = category(3, 1)
const soups = category(4)
const all = [drinks, soups, wine, beer]

it('the category tree puts each category under its parent and preserves the order', () => {
  expect(treeOf(all)).toEqual([
    { category: drinks, children: [wine, beer] },
    { category: soups, children: [] },
  ])
})

it('the category tree puts a category at the top level if its parent is missing', () => {
  expect(orderOf(treeOf([wine, soups]))).toEqual([2, 4])
})

it('the category order lists each category before its subcategories, even after they are reordered', () => {
  expect(orderOf(treeOf(all))).toEqual([1, 2, 3, 4])
  expect(orderOf(withChildren(treeOf(all), 1, [beer, wine]))).toEqual([1, 3, 2, 4])
})

it('categories can be nested only one level deep', () => {
  expect(parentsFor(all, null)).toEqual([drinks, soups])
  expect(parentsFor(all, wine)).toEqual([drinks, soups])
  expect(parentsFor(all, soups)).toEqual([drinks])
  expect(parentsFor(all, drinks)).toEqual([])
})
