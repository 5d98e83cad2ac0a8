import type { ContainmentLevel } from '#contract/allergens.ts'
import type { AllergenMatrix, MatrixCell } from '#contract/menu-exports.ts'

/** The words of the matrix. It is a paper of the kitchen and of inspectors: the console's language. */
export const LEVEL_WORDS = {
  title: 'Allergens',
  CONTAINS: 'contains',
  MAY_CONTAIN: 'may contain',
  FREE_FROM: 'free from',
  UNKNOWN: 'not confirmed',
} as const satisfies Record<ContainmentLevel | 'title', string>

/** A cell in words: `not confirmed; extras contain`. */
export function cellWords({ level, inOptions }: MatrixCell): string {
  if (inOptions === null) return LEVEL_WORDS[level]
  return `${LEVEL_WORDS[level]}; extras ${inOptions === 'CONTAINS' ? 'contain' : 'may contain'}`
}

/** Made once: a matrix writes a day in every cell. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A day as the console writes it: day, short month, year (spec section 9). */
export function dayOf(iso: string): string {
  return DAY.format(new Date(iso))
}

/** What stands above the matrix on paper and in a spreadsheet. */
export function matrixPreface(matrix: AllergenMatrix): string[] {
  const reviewed = matrix.allergensReviewedAt
  return [
    `${[...new Set([matrix.brandName, matrix.branch.name])].join(' – ')}: allergens`,
    `As of ${dayOf(matrix.generatedAt)}. ${reviewed === null ? 'Not reviewed as a whole yet.' : `Reviewed as a whole on ${dayOf(reviewed)}.`}`,
    ...(matrix.allergenStatement ? [matrix.allergenStatement] : []),
  ]
}

/** The matrix as texts: one row for each dish. */
export function matrixRows(matrix: AllergenMatrix): { preface: string[]; header: string[]; rows: string[][] } {
  return {
    preface: matrixPreface(matrix),
    header: ['Category', 'Menu item', ...matrix.allergens.map((one) => one.name), 'Confirmed'],
    rows: matrix.categories.flatMap((category) =>
      category.items.map((item) => [
        category.name,
        item.name,
        ...item.cells.map(
          (cell) => `${cellWords(cell)}${cell.confirmedAt === null ? '' : ` (${dayOf(cell.confirmedAt)})`}`,
        ),
        item.confirmedAt === null ? 'not yet in full' : dayOf(item.confirmedAt),
      ]),
    ),
  }
}
