/** The kinds of statements about an allergen in display order, each with the key of its text and its CSS class. */
export const STATEMENTS = [
  { level: 'CONTAINS', word: 'contains', className: 'contains' },
  { level: 'MAY_CONTAIN', word: 'mayContain', className: 'may-contain' },
  { level: 'FREE_FROM', word: 'freeFrom', className: 'free-from' },
  // “Free from” is stated for the whole item only if no extra contradicts it.
  { level: 'FREE_WITHOUT_EXTRAS', word: 'freeFromWithoutExtras', className: 'free-without-extras' },
  { level: 'UNKNOWN', word: 'notConfirmed', className: 'not-confirmed' },
] as const
