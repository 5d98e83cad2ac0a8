import type { Category } from '#contract/categories.ts'

/** A category with what stands in it. */
export type Branching = { category: Category; children: Category[] }

/** The categories as guests meet them: each with its subcategories. One whose parent is not there stands on its own. */
export function treeOf(categories: readonly Category[]): Branching[] {
  const ids = new Set(categories.map(({ id }) => id))
  const isTop = ({ parentId }: Category) => parentId === null || !ids.has(parentId)
  return categories
    .filter(isTop)
    .map((category) => ({ category, children: categories.filter(({ parentId }) => parentId === category.id) }))
}

/** The ids of a whole tree, in the order in which guests read it. */
export function orderOf(tree: readonly Branching[]): number[] {
  return tree.flatMap(({ category, children }) => [category.id, ...children.map(({ id }) => id)])
}

/** The tree with the subcategories of one category in another order. */
export function withChildren(tree: readonly Branching[], id: number, children: Category[]): Branching[] {
  return tree.map((one) => (one.category.id === id ? { ...one, children } : one))
}

/** Those that may hold another category: on top, not itself, and only for one that holds none. */
export function parentsFor(categories: readonly Category[], category: Category | null): Category[] {
  const holdsSome = category !== null && categories.some(({ parentId }) => parentId === category.id)
  if (holdsSome) return []
  return categories.filter(({ id, parentId }) => parentId === null && id !== category?.id)
}
