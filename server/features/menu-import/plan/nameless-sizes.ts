import { cellText } from '../read/cell.ts'
import { foldText } from '../text.ts'
import type { SourceRow, SourceTable } from '../types.ts'
import { type CompiledMapping, priceKeysOf } from './compile-mapping.ts'

/**
 * The rows of a table, in which rows without a name that list a further size get the name and category of the item
 * above, as in a sheet with merged cells. All stay as they are if an item would get a size twice, because the rows may
 * have been sorted since.
 */
export function withNamesAbove({ rows, format, export: known }: SourceTable, compiled: CompiledMapping): SourceRow[] {
  const { texts, single } = compiled
  const sizeKey = single.variantName
  if (sizeKey === undefined || format === 'json' || known) return rows
  const copied = [...texts.name, ...texts.category, ...texts.subcategory].map(({ key }) => key)
  const priceKeys = priceKeysOf(compiled)
  const text = (row: SourceRow, key: string) => foldText(cellText(row.cells[key]))
  const named: SourceRow[] = []
  let above: { row: SourceRow; sizes: Set<string> } | undefined
  for (const row of rows) {
    const size = text(row, sizeKey)
    if (texts.name.some(({ key }) => text(row, key) !== '')) above = { row, sizes: new Set([size]) }
    const isSizeOnly = copied.every((key) => text(row, key) === '') && size !== ''
    if (!isSizeOnly || priceKeys.every((key) => text(row, key) === '')) {
      named.push(row)
      continue
    }
    if (!above || above.sizes.has(size)) return rows
    const { cells } = above.row
    // Beside an item without a size, it is unclear what a further size means.
    const isFurther = !above.sizes.has('')
    above.sizes.add(size)
    const own = Object.fromEntries(copied.map((key) => [key, cells[key] ?? null]))
    named.push(isFurther ? { ...row, cells: { ...row.cells, ...own } } : row)
  }
  return named
}
