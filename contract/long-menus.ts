/**
 * A menu with more items than this isn't rendered on one page: the page shows its first categories, and the others have
 * pages of their own.
 */
export const LONG_MENU_ITEMS = 1_000
/** About how many items the first page of a long menu shows. Only categories of more than 1,000 items are split. */
export const LONG_MENU_FIRST_ITEMS = 250
