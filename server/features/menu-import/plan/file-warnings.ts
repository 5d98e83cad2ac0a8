import { cellText } from '../read/cell.ts'
import { priceKeysOf } from './compile-mapping.ts'
import type { DraftRun } from './draft-row.ts'
import { count, quote } from '../text.ts'
import type { ImportContext, SourceTable } from '../types.ts'

/** Warnings about the file as a whole, which would otherwise be repeated for every row. */
export function fileWarnings(
  table: SourceTable,
  run: DraftRun,
  repeats: { same: number; refused: number },
  context: ImportContext,
): string[] {
  const warnings: string[] = []
  const { mapping, tally } = run
  if (priceKeysOf(mapping).length === 0) {
    warnings.push('No column contains prices, so new items are imported as drafts with the price “on request”.')
  }
  if (mapping.texts.category.length === 0) {
    warnings.push(`No column contains categories, so new items are added to ${quote(run.defaultCategory)}.`)
  }
  const carried = tally.get('carried')
  if (carried) {
    warnings.push(
      `${count(carried, 'row')} without a category ${carried === 1 ? 'was' : 'were'} added to the category of the row above.`,
    )
  }
  const placeholders = tally.get('placeholders')
  if (placeholders)
    warnings.push(
      `${count(placeholders, 'description')} ${placeholders === 1 ? 'was' : 'were'} not imported, because ${placeholders === 1 ? 'it is a placeholder' : 'they are placeholders'} such as “-” or “no description”, or ${placeholders === 1 ? 'repeats' : 'repeat'} the name or the price.`,
    )
  const withCodes = namesWithCodes(table, run)
  if (withCodes[0] !== undefined && withCodes.length > 1) {
    warnings.push(
      `${count(withCodes.length, 'name')} end with codes, such as ${quote(withCodes[0])}. Codes in names aren’t read as allergens or diets. To import them, put them in a separate column.`,
    )
  }
  const mentions = descriptionsWithAllergens(table, run)
  if (mentions[0] !== undefined)
    warnings.push(
      `${count(mentions.length, 'description')} may state allergens, such as ${quote(mentions[0], 60)}. They aren’t read as allergens. To import them, put them in a separate column.`,
    )
  const images = tally.get('image')
  if (images)
    warnings.push(`${count(images, 'picture')} ${images === 1 ? 'has' : 'have'} no valid web address (https://…).`)
  if (mapping.single.image !== undefined) {
    warnings.push('Pictures aren’t downloaded from web addresses, so the items are imported without them.')
  }
  for (const [key, rows] of tally) {
    if (!key.startsWith('mark:')) continue
    warnings.push(
      `${count(rows, 'price')} ${rows === 1 ? 'has' : 'have'} the symbol ${quote(key.slice(5))} and ${rows === 1 ? 'was' : 'were'} read as ${context.currencyCode}, the brand’s currency.`,
    )
  }
  const all = repeats.same + repeats.refused
  if (all >= 20 && all >= table.rows.length * 0.1) warnings.push(manyRepeats(table, run, all))
  return warnings
}

/** A list of codes at the end of a name, such as “A,C,G”, “(1, 2, A)” or “(VG)”, but not “0,5 L”. */
const CODES_AT_END = new RegExp(
  [
    String.raw`\p{Lu}\d?(?:\s?[,;·|+]\s?(?:\p{Lu}\d?|[1-9]\d?)|\s\p{Lu}\d?){1,14}`,
    String.raw`[1-9]\d?(?:\s?[,;·|+]\s?(?:\p{Lu}\d?|[1-9]\d?)){2,14}`,
    String.raw`(?<=[([])(?:V|VG|VE|GF|DF|NF|LF)(?:\s?[,;/·|+]\s?(?:V|VG|VE|GF|DF|NF|LF)){0,5}`,
  ]
    .map((list) => String.raw`\s[([]?${list}[)\]]?$`)
    .join('|'),
  'u',
)

function namesWithCodes(table: SourceTable, run: DraftRun): string[] {
  const column = run.mapping.texts.name.find(({ locale }) => locale === run.defaultLocale) ?? run.mapping.texts.name[0]
  if (!column) return []
  return table.rows.map((row) => cellText(row.cells[column.key]).trim()).filter((name) => CODES_AT_END.test(name))
}

const STATES_ALLERGENS =
  /(?<!\p{L})(?:contains|contain|allergen\p{L}*|enth[aä]lt|contient|contiene|contem|bevat|traces?|spuren)(?!\p{L})/iu

function descriptionsWithAllergens(table: SourceTable, { mapping, matcher }: DraftRun): string[] {
  const texts = table.rows.flatMap(({ cells }) =>
    mapping.texts.description.map(({ key }) => cellText(cells[key]).trim()),
  )
  return texts.filter(
    (text) =>
      (STATES_ALLERGENS.test(text) && matcher.namesAllergen(text)) || (/\p{L}/u.test(text) && CODES_AT_END.test(text)),
  )
}

/** A warning for many repeated items: the file may cover several days, or the name may be in another column. */
function manyRepeats(table: SourceTable, run: DraftRun, repeats: number): string {
  const sentence = `${count(repeats, 'row')} repeat items from earlier rows. The file may contain the menus of several days.`
  const name = run.mapping.texts.name.find((text) => text.locale === run.defaultLocale)
  const description = run.mapping.texts.description.find((text) => text.locale === run.defaultLocale)
  if (!name || !description) return sentence
  if (distinct(table, description.key) < distinct(table, name.key) * 1.5) return sentence
  const header = table.columns.find((column) => column.key === description.key)?.header ?? description.key
  return `${sentence} The column ${quote(header)} has more distinct values and may be the better name.`
}

function distinct(table: SourceTable, key: string): number {
  return new Set(table.rows.map((row) => cellText(row.cells[key]))).size
}
