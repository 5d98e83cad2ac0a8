import type { MatrixCell } from '#contract/menu-exports.ts'

/** Each level has a sign as well as a colour, so that its meaning is clear without the colour. */
export const LEVEL_MARKS = {
  CONTAINS: { sign: '●', look: 'bg-danger-soft text-danger' },
  MAY_CONTAIN: { sign: '◐', look: 'bg-warning-soft text-warning' },
  FREE_FROM: { sign: '–', look: 'text-success' },
  UNKNOWN: { sign: '?', look: 'text-muted' },
} as const satisfies Record<MatrixCell['level'], { sign: string; look: string }>

export const LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN'] as const

export const OPTION_LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN'] as const

export const OPTION_SIGNS = { CONTAINS: '+●', MAY_CONTAIN: '+◐', UNKNOWN: '+?' } as const
