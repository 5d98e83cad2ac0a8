/**
 * A menu with more items than this isn't rendered on one page: the page shows its first categories, and the others have
 * pages of their own, each with at most this many items.
 */
export const LONG_MENU_ITEMS = 1_000
/**
 * About how many items the first page of a long menu shows: only categories of more than 1,000 items are split. A
 * preview shows at most this many.
 */
export const LONG_MENU_FIRST_ITEMS = 250
