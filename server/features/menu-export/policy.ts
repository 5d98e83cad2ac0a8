import type { ContainmentLevel } from '#contract/allergens.ts'
import { worstLevel } from '#contract/effective-allergens.ts'
import type { MatrixCell } from '#contract/menu-exports.ts'
import type { Statement } from './queries.ts'

type Family = { id: number; parentId: number | null }
type Cell = Omit<MatrixCell, 'confirmedAt'> & { confirmedAt: Date | null }

const RANK = { CONTAINS: 0, MAY_CONTAIN: 1, UNKNOWN: 2, FREE_FROM: 3 } as const satisfies Record<
  ContainmentLevel,
  number
>

/**
 * What holds for a dish and an allergen (design section 7.8): the worst of the dish, its sizes and the options one has
 * to choose from; what only an optional extra holds is told beside it. A dish of which nothing is stated itself is not
 * confirmed, whatever its sizes are free from. Whatever holds walnut holds nuts, and what only says “nuts” may mean
 * walnut; a dish that is free from walnut is not free from nuts.
 * @param statements all of the dish
 * @param family all allergens of the company
 */
export function effectiveCell(statements: Statement[], allergenId: number, family: Family[]): Cell {
  const own = statements.filter((one) => one.allergenId === allergenId)
  const parentId = family.find((one) => one.id === allergenId)?.parentId ?? null
  const isSaidOf = ({ subject, subjectId }: Statement) =>
    own.some((one) => one.subject === subject && one.subjectId === subjectId)
  const relatives = statements.filter(
    (one) =>
      (one.level === 'CONTAINS' || one.level === 'MAY_CONTAIN') &&
      (family.find(({ id }) => id === one.allergenId)?.parentId === allergenId ||
        (parentId !== null && one.allergenId === parentId && !isSaidOf(one))),
  )
  const all = [...own, ...relatives]
  const fixed = all.filter((one) => one.subject !== 'option')
  const isStated = fixed.some((one) => one.subject === 'item')
  const level = worstLevel([...fixed.map((one) => one.level), ...(isStated ? [] : ['UNKNOWN' as const])])
  const deciding = fixed.filter((one) => one.level === level)
  const extra = worstLevel(all.flatMap((one) => (one.subject === 'option' ? one.level : [])))
  const adds = (extra === 'CONTAINS' || extra === 'MAY_CONTAIN') && RANK[extra] < RANK[level]
  return { level, inOptions: adds ? extra : null, confirmedAt: level === 'UNKNOWN' ? null : oldest(deciding) }
}

/** When a dish was confirmed as a whole: the oldest of its cells; null while one of them is not confirmed. */
export function confirmedAsWhole(cells: Pick<Cell, 'confirmedAt'>[]): Date | null {
  return cells.length === 0 ? null : oldest(cells.map(({ confirmedAt }) => ({ verifiedAt: confirmedAt })))
}

function oldest(statements: { verifiedAt: Date | null }[]): Date | null {
  let first: Date | null = null
  for (const { verifiedAt } of statements) {
    if (verifiedAt === null) return null
    if (first === null || verifiedAt < first) first = verifiedAt
  }
  return first
}

/** Our typefaces hold these (`server/platform/pdf-fonts.ts`), and what belongs to no script. */
const PRINTABLE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}]/u
const NAMED_MAX = 5

/**
 * Letters that would come out of the printer as boxes.
 * @returns the first few
 * @example unprintableLetters(['Soup', '김치']) // ['김', '치']
 */
export function unprintableLetters(texts: string[]): string[] {
  const found = new Set<string>()
  for (const text of texts)
    for (const letter of text.match(/\p{L}/gu) ?? []) {
      if (!PRINTABLE.test(letter)) found.add(letter)
      if (found.size === NAMED_MAX) return [...found]
    }
  return [...found]
}
