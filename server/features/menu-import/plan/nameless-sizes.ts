import { cellText } from '../read/cell.ts'
import { foldForMatching } from '../text.ts'
import type { SourceRow, SourceTable } from '../types.ts'
import { type CompiledMapping, priceKeysOf } from './compile-mapping.ts'

/**
 * Copies the name and category of the item above to rows that have a further size and a price but no texts of their
 * own, as in a sheet with merged cells. If an item would get a size twice, all rows stay unchanged, because someone may
 * have sorted them.
 * @param isSeveral whether the file has the menus of several restaurants, whose rows may be mixed
 */
export function withNamesAbove(
  { rows, format, export: known }: SourceTable,
  compiled: CompiledMapping,
  isSeveral: boolean,
): SourceRow[] {
  const { texts, single } = compiled
  const sizeKey = single.variantName
  if (sizeKey === undefined || format === 'json' || known || isSeveral) return rows
  const copied = [...texts.name, ...texts.category, ...texts.subcategory].map(({ key }) => key)
  const own = [...copied, ...texts.description.map(({ key }) => key), single.ingredients].filter(
    (key) => key !== undefined,
  )
  const priceKeys = priceKeysOf(compiled)
  const text = (row: SourceRow, key: string) => foldForMatching(cellText(row.cells[key]))
  const named: SourceRow[] = []
  let above: { row: SourceRow; sizes: Set<string> } | undefined
  for (const row of rows) {
    const size = text(row, sizeKey)
    if (texts.name.some(({ key }) => text(row, key) !== '')) above = { row, sizes: new Set([size]) }
    // A new category or description shows that the row isn't a size of the item above.
    else if (own.some((key) => text(row, key) !== '')) above = undefined
    const isSizeOnly = own.every((key) => text(row, key) === '') && size !== ''
    if (!isSizeOnly || priceKeys.every((key) => text(row, key) === '')) {
      named.push(row)
      continue
    }
    if (!above) {
      named.push(row)
      continue
    }
    if (above.sizes.has(size)) return rows
    const { cells } = above.row
    // If the item above has no size, it is unclear what a further size means.
    const isFurther = !above.sizes.has('')
    above.sizes.add(size)
    const given = Object.fromEntries(copied.map((key) => [key, cells[key] ?? null]))
    named.push(isFurther ? { ...row, cells: { ...row.cells, ...given } } : row)
  }
  return named
}
