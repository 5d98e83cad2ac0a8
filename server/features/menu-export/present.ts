import type { ContainmentLevel } from '#contract/allergens.ts'
import type { AllergenMatrix, MatrixCell } from '#contract/menu-exports.ts'
import { formatDate } from '#server/platform/format-date.ts'

/** The matrix is for kitchens and inspectors, so it uses the console's language. */
export const LEVEL_TEXTS = {
  title: 'Allergens',
  CONTAINS: 'contains',
  MAY_CONTAIN: 'may contain',
  FREE_FROM: 'free from',
  UNKNOWN: 'not confirmed',
} as const satisfies Record<ContainmentLevel | 'title', string>

const EXTRAS_TEXT = { CONTAINS: 'contain', MAY_CONTAIN: 'may contain', UNKNOWN: 'not confirmed' } as const

/** A cell as text: `free from; options contain`. */
export function cellText({ level, inOptions }: MatrixCell): string {
  return inOptions === null ? LEVEL_TEXTS[level] : `${LEVEL_TEXTS[level]}; options ${EXTRAS_TEXT[inOptions]}`
}

/** When and by whom an item's allergens were confirmed, such as `5 Jan 2026, Anna`; or that they weren't, or aren't set. */
export function confirmationText(
  { state, at, by }: MatrixItem['confirmation'],
  matrix: Pick<AllergenMatrix, 'branch'>,
): string {
  if (state === 'confirmed' && at !== null) return [dayOf(at, matrix), ...by].join(', ')
  return state === 'nothingStated' ? 'no allergens set' : 'not confirmed'
}

type MatrixItem = AllergenMatrix['categories'][number]['items'][number]

export function dayOf(iso: string, { branch }: Pick<AllergenMatrix, 'branch'>): string {
  return formatDate(new Date(iso), branch.timeZone)
}

/** The lines above the matrix, in the PDF and in the spreadsheet. */
export function matrixPreface(matrix: AllergenMatrix): string[] {
  const reviewed = matrix.allergensReviewedAt
  return [
    `${[...new Set([matrix.brandName, matrix.branch.name])].join(' – ')}: allergens`,
    `As of ${dayOf(matrix.generatedAt, matrix)}. ${reviewed === null ? 'Allergens haven’t been reviewed as a whole yet.' : `All allergens reviewed on ${formatDate(new Date(reviewed), 'UTC')}.`}`,
    ...(matrix.allergenStatement ? [matrix.allergenStatement] : []),
  ]
}

/** The matrix as strings: one row per item. */
export function matrixRows(matrix: AllergenMatrix): { preface: string[]; header: string[]; rows: string[][] } {
  return {
    preface: matrixPreface(matrix),
    header: ['Category', 'Menu item', ...matrix.allergens.map((one) => one.name), 'Confirmed'],
    rows: matrix.categories.flatMap((category) =>
      category.items.map((item) => [
        category.name,
        item.name,
        ...item.cells.map(
          (cell) => `${cellText(cell)}${cell.confirmedAt === null ? '' : ` (${dayOf(cell.confirmedAt, matrix)})`}`,
        ),
        confirmationText(item.confirmation, matrix),
      ]),
    ),
  }
}
