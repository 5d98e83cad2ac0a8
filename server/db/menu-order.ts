import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { category, menuItem } from './schema.ts'

/**
 * The parent of a subcategory. Queries in menu order join it.
 * @example tx.select(…).from(category).leftJoin(parentCategory, isParent).orderBy(...categoryOrder)
 */
export const parentCategory = alias(category, 'parent_category')
export const isParent = eq(parentCategory.id, category.parentId)

/** Menu order of categories: subcategories come after their parent category, whatever their own position. */
export const categoryOrder = [
  sql`coalesce(${parentCategory.sortOrder}, ${category.sortOrder})`,
  sql`coalesce(${parentCategory.id}, ${category.id})`,
  sql`${category.parentId} is not null`,
  category.sortOrder,
  category.id,
]

/** Menu order of items joined with their categories: a category's own items come before its subcategories. */
export const itemOrder = [...categoryOrder, menuItem.sortOrder, menuItem.id]
