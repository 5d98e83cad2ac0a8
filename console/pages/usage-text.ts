import type { Usage } from '#contract/usage.ts'

/** The number of menu items that use a record; 0 if unknown. */
export function menuItemCountOf(usage: Usage | undefined, id: number): number {
  return usage?.find((one) => one.id === id)?.menuItemCount ?? 0
}

/** @example formatCount(1) // '1 menu item' */
export function formatCount(count: number): string {
  return count === 1 ? '1 menu item' : `${count} menu items`
}
