/**
 * A menu with more items than this isn't rendered on one page: the page shows its first categories, and the others have
 * pages of their own, each with at most this many items.
 */
export const LONG_MENU_ITEMS = 1_000
/**
 * The first page of a long menu shows category after category until it has at least this many items; of a category with
 * more than 1,000 items, it shows the first 1,000. A preview shows at most this many.
 */
export const LONG_MENU_FIRST_ITEMS = 250
