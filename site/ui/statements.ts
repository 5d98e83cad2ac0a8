/** The levels of an allergen in display order, each with the key of its text and its CSS class. */
export const STATEMENTS = [
  { level: 'CONTAINS', word: 'contains', className: 'contains' },
  { level: 'MAY_CONTAIN', word: 'mayContain', className: 'may-contain' },
  { level: 'FREE_FROM', word: 'freeFrom', className: 'free-from' },
  // Replaces `FREE_FROM` if an optional extra contains the allergen, may contain it, or isn't confirmed.
  { level: 'FREE_WITHOUT_EXTRAS', word: 'freeFromWithoutExtras', className: 'free-without-extras' },
  { level: 'UNKNOWN', word: 'notConfirmed', className: 'not-confirmed' },
] as const
