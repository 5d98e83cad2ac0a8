import { cellText } from './cell.ts'
import type { DraftRun } from './draft-row.ts'
import { count, quote } from './text.ts'
import type { ImportContext, SourceTable } from './types.ts'

/** Sentences about the file as a whole, for what would otherwise be said once per row. */
export function fileWarnings(
  table: SourceTable,
  run: DraftRun,
  repeats: { same: number; refused: number },
  context: ImportContext,
): string[] {
  const warnings: string[] = []
  const { mapping, tally } = run
  if (
    mapping.price === undefined &&
    mapping.perUnit === undefined &&
    mapping.base === undefined &&
    mapping.variantPrices.length === 0
  ) {
    warnings.push('No column holds prices; all items become drafts “on request”.')
  }
  if (mapping.texts.category.length === 0) {
    warnings.push(`No column holds categories; all items go into ${quote(run.defaultCategory)}.`)
  }
  const carried = tally.get('carried')
  if (carried) {
    warnings.push(
      `${count(carried, 'row')} without a category ${carried === 1 ? 'was' : 'were'} given the category of the row above.`,
    )
  }
  const images = tally.get('image')
  if (images)
    warnings.push(
      `${count(images, 'picture')} ${images === 1 ? 'was' : 'were'} left out because ${images === 1 ? 'it has' : 'they have'} no web address (https://…).`,
    )
  if (mapping.single.image !== undefined) {
    warnings.push('Pictures behind web addresses are not fetched; the items are imported without them.')
  }
  for (const [key, rows] of tally) {
    if (!key.startsWith('mark:')) continue
    warnings.push(
      `${count(rows, 'price')} carr${rows === 1 ? 'ies' : 'y'} the sign ${quote(key.slice(5))}; ${rows === 1 ? 'it was' : 'they were'} read as ${context.currencyCode}, the brand's currency.`,
    )
  }
  const all = repeats.same + repeats.refused
  if (all >= 20 && all >= table.rows.length * 0.1) warnings.push(manyRepeats(table, run, all))
  return warnings
}

/** Snapshots of many days repeat the same names; the dish itself may stand in another column. */
function manyRepeats(table: SourceTable, run: DraftRun, repeats: number): string {
  const sentence = `${count(repeats, 'row')} repeat an item that an earlier row has; the file may hold the menus of several days.`
  const name = run.mapping.texts.name.find((text) => text.locale === run.defaultLocale)
  const description = run.mapping.texts.description.find((text) => text.locale === run.defaultLocale)
  if (!name || !description) return sentence
  if (distinct(table, description.key) < distinct(table, name.key) * 1.5) return sentence
  const header = table.columns.find((column) => column.key === description.key)?.header ?? description.key
  return `${sentence} The column ${quote(header)} differs more often than the name and may be the better name.`
}

function distinct(table: SourceTable, key: string): number {
  return new Set(table.rows.map((row) => cellText(row.cells[key]))).size
}
