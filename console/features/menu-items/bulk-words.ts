import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { STATUS_WORDS } from './words.ts'

/** @example countOf(1) // '1 item' */
export function countOf(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'item' : 'items'}`
}

/** What became of many items, after their number. */
export function bulkWords(action: BulkAction): string {
  switch (action.kind) {
    case 'price':
      return 'with new prices'
    case 'status':
      return `set to “${STATUS_WORDS[action.status]}”`
    case 'category':
      return 'moved to the category'
    case 'delete':
      return 'deleted'
    case 'hide':
      return 'hidden from guests'
    case 'show':
      return 'shown to guests'
    case 'available':
      return 'available again'
    case 'soldOut':
      return 'sold out'
  }
}
