import type { MatrixCell } from '#contract/menu-exports.ts'

/** Each level as a sign and in words: what it means never hangs on its colour. */
export const LEVEL_MARKS = {
  CONTAINS: { sign: '●', words: 'contains', look: 'bg-danger-soft text-danger' },
  MAY_CONTAIN: { sign: '◐', words: 'may contain', look: 'bg-warning-soft text-warning' },
  FREE_FROM: { sign: '–', words: 'free from', look: 'text-success' },
  UNKNOWN: { sign: '?', words: 'not confirmed', look: 'text-muted' },
} as const satisfies Record<MatrixCell['level'], { sign: string; words: string; look: string }>

export const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN'] as const

/** What an optional extra adds to the dish. */
export const OPTION_MARKS = {
  CONTAINS: { sign: '+●', words: 'an extra contains it' },
  MAY_CONTAIN: { sign: '+◐', words: 'an extra may contain it' },
} as const
