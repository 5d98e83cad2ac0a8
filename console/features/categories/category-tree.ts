import type { Category } from '#contract/categories.ts'

export type Branching = { category: Category; children: Category[] }

/** Top-level categories with their subcategories, in menu order. A missing parent makes a category top-level. */
export function treeOf(categories: readonly Category[]): Branching[] {
  const ids = new Set(categories.map(({ id }) => id))
  const isTop = ({ parentId }: Category) => parentId === null || !ids.has(parentId)
  return categories
    .filter(isTop)
    .map((category) => ({ category, children: categories.filter(({ parentId }) => parentId === category.id) }))
}

/** The ids of the whole tree, in menu order. */
export function orderOf(tree: readonly Branching[]): number[] {
  return tree.flatMap(({ category, children }) => [category.id, ...children.map(({ id }) => id)])
}

export function withChildren(tree: readonly Branching[], id: number, children: Category[]): Branching[] {
  return tree.map((one) => (one.category.id === id ? { ...one, children } : one))
}

/** Possible parents of a category (null for a new one): other top-level ones, or none if it has subcategories. */
export function parentsFor(categories: readonly Category[], category: Category | null): Category[] {
  const holdsSome = category !== null && categories.some(({ parentId }) => parentId === category.id)
  if (holdsSome) return []
  return categories.filter(({ id, parentId }) => parentId === null && id !== category?.id)
}
