import { isInRange, isUnknownHeader, sizeOfHeader } from '../infer/size-headers.ts'
import { columnStats } from '../infer/column-stats.ts'
import { isAround } from '../infer/proposal.ts'
import { cellText } from '../read/cell.ts'
import { foldedWords, foldForMatching, lastPart, quote } from '../text.ts'
import type {
  Doubt,
  DoubtField,
  ImportContext,
  ImportQuestion,
  Mapping,
  SourceCell,
  SourceColumn,
  SourceRow,
  SourceTable,
} from '../types.ts'
import { kindOf } from './field-kind.ts'
import { unreadAllergens } from './unread-allergens.ts'

/** Columns that aren't imported, although they may matter to guests. */
export type Unread = {
  /** The id of the question about them. */
  id: string
  field: DoubtField
  columns: SourceColumn[]
  /** Whether a cell has a value that would be lost. */
  states: (cell: SourceCell | undefined, header: string) => boolean
  reason: string
  title: (columns: string, it: string) => string
  review: string
  skip: string
}

const SHOWN = 5

function unreadOf(table: SourceTable, mapping: Mapping, context: ImportContext): Unread[] {
  return [
    unreadAllergens(table, mapping, context),
    unreadPrices(table, mapping, context),
    unreadUnits(table, mapping),
  ].filter(({ columns }) => columns.length > 0)
}

/** The reasons to review a row because of values that aren't imported, unless the user chose to skip those columns. */
export function unreadDoubts(
  table: SourceTable,
  mapping: Mapping,
  context: ImportContext,
): (row: SourceRow) => Doubt[] {
  const unread = unreadOf(table, mapping, context).filter(({ id }) => mapping.answers?.[id] !== 'skip')
  return ({ cells }) =>
    unread.flatMap(({ field, columns, states, reason }) => {
      const stated = columns.filter(({ key, header }) => states(cells[key], header))
      const shown = stated.slice(0, SHOWN).map(({ key, header }) => `${quote(header)}: ${quote(cellText(cells[key]))}`)
      return stated.length === 0 ? [] : [{ field, reason: `${reason}: ${shown.join(', ')}.` }]
    })
}

/** Asks what to do with columns that aren't imported. */
export function askForUnread(table: SourceTable, mapping: Mapping, context: ImportContext): ImportQuestion[] {
  return unreadOf(table, mapping, context).flatMap(({ id, columns, states, title, review, skip }): ImportQuestion[] => {
    const stated = columns.filter(({ key, header }) => table.rows.some(({ cells }) => states(cells[key], header)))
    if (stated.length === 0) return []
    const [those, it] = stated.length === 1 ? ['One column', 'it'] : [`${stated.length} columns`, 'them']
    const shown = stated.slice(0, SHOWN).map(({ header }) => quote(header, 30))
    return [
      {
        id,
        kind: 'choice',
        answer: mapping.answers?.[id] ?? null,
        title: `${title(those, it)}: ${shown.join(', ')}${stated.length > SHOWN ? '…' : ''}. What should happen?`,
        hint: `To import ${it}, choose a field under “Match columns”. Until then, items with a value there are imported as drafts.`,
        options: [
          { value: 'review', label: review, patch: {} },
          { value: 'skip', label: skip, patch: {} },
        ],
      },
    ]
  })
}

/**
 * Finds columns that may have the prices of further sizes: columns with amounts of money if there are prices for each
 * size, or columns named after a size if there is a single price.
 */
function unreadPrices(table: SourceTable, mapping: Mapping, context: ImportContext): Unread {
  const prices = table.columns.flatMap((column) => (kindOf(column, mapping) === 'price' ? { column } : []))
  const isSized = table.columns.some((column) => kindOf(column, mapping) === 'variantPrice')
  const stats = isSized || prices.length > 0 ? columnStats(table) : new Map<string, never>()
  return {
    id: 'priceColumns',
    field: 'price',
    columns: table.columns.filter((column) => {
      const own = stats.get(column.key)
      if (!own || isAround(column) || kindOf(column, mapping) !== 'ignore') return false
      if (own.prices + own.priceless < 0.6 || own.prices === 0 || own.measures >= 0.3) return false
      if (isSized) return own.money >= 0.5 && isUnknownHeader(column.header)
      // Sizes may have prices only where the price column is empty or says “market price”.
      return (
        sizeOfHeader(column.header, column.key) !== undefined && isInRange({ table, context }, column, prices) !== false
      )
    }),
    states: (cell) => /[1-9]/.test(cellText(cell)),
    reason: 'The file has another price that wasn’t imported',
    title: (columns, it) =>
      `${columns} may contain more prices, but we don’t know what ${it === 'it' ? 'it is' : 'they are'} for`,
    review: 'Import these items as drafts and check their prices later',
    skip: 'These columns aren’t prices of sizes',
  }
}

const UNIT_HEADERS = foldedWords(
  'unit,price unit,pricing unit,unit of measure,uom,unit type,sold by,sold per,price per,priced by,einheit,preiseinheit,verkaufseinheit,mengeneinheit,unite,unite de prix,unite de vente,unidad,unidad de medida,unidad de precio,unita,unita di misura,unidade,eenheid,birim,satuan,jednostka,единица,單位,单位,単位',
)
const AMOUNT =
  /^(?:(?:price )?(?:per|pro|je|par|por|al|à|a|\/)\s?)?(?:1|10|100|250|500|1000)?\s?(?:kg|kilo|kilos|kilogramm?s?|g|gr|gramm?e?s?|lb|lbs|pounds?|oz|ounces?|ml|cl|dl|l|lit(?:er|re)s?|кг|г|л|公斤|克|斤)$/iu
/** Headers of columns with numbers that the unit may belong to, rather than to the price. */
const NUMBERED =
  /size|gr(?:ö|oe)(?:ß|ss)e|weight|gewicht|poids|peso|volume|inhalt|quantity|qty|menge|quantit|cantidad|amount|portion|content|contenu/iu

/** A column such as “Unit” with “kg” shows that a price is for a weight, unless another column has the amount. */
function unreadUnits(table: SourceTable, mapping: Mapping): Unread {
  const kinds = Object.values(mapping.columns)
  const isNumbered =
    table.export !== undefined ||
    kinds.some((field) => field.kind === 'variantName' || (field.kind === 'price' && field.part !== undefined)) ||
    table.columns.some(({ header }) => NUMBERED.test(header))
  return {
    id: 'unitColumns',
    field: 'price',
    columns: table.columns.filter(
      (column) =>
        !isNumbered &&
        !isAround(column) &&
        kindOf(column, mapping) === 'ignore' &&
        UNIT_HEADERS.has(foldForMatching(lastPart(column.header))),
    ),
    states: (cell) => AMOUNT.test(cellText(cell).trim()),
    reason: 'The price may be for a weight or volume, not for a whole item',
    title: (columns) => `${columns} may say that prices are for a weight or volume`,
    review: 'Import these items as drafts and check their prices later',
    skip: 'The prices are for whole items',
  }
}
