import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { textIn } from '#contract/localized-text.ts'
import { toDecimalText } from '#contract/money.ts'
import {
  EXPORT_COLUMNS,
  type ExistingCategory,
  type ExistingItem,
  fieldCells,
  escapeFormula,
  inMenuOrder,
  priceHeader,
  textHeader,
  yesOrNo,
} from '#server/features/menu-import/service.ts'

export type ExportableMenu = {
  currencyCode: string
  /** The branch's languages, starting with its default. */
  locales: string[]
  /** In menu order. */
  categories: ExistingCategory[]
  items: ExistingItem[]
  allergens: { id: number; code: string }[]
  dietTypes: { id: number; code: string }[]
}

/** Header and rows of an exported menu: a row per item, or one per size, all with the item's number. */
export async function menuRows(menu: ExportableMenu): Promise<{ header: string[]; rows: string[][] }> {
  const header = headersOf(menu)
  const categories = new Map(menu.categories.map((one) => [one.id, one]))
  const rows: string[][] = []
  for await (const [items, first] of slices(inMenuOrder(menu.items, menu.categories))) {
    for (const [at, item] of items.entries()) {
      for (const cells of cellsOf(item, first + at + 1, menu, categories))
        rows.push(header.map((key) => cells[key] ?? ''))
    }
  }
  return { header, rows }
}

/** The header and rows as a CSV file, with escaped cells where a spreadsheet would see a formula. */
export async function csvOf(header: string[], rows: string[][]): Promise<Buffer> {
  const parts: string[] = []
  for await (const [slice, first] of slices([header, ...rows])) {
    const cells = slice.map((row, at) => (first + at === 0 ? row : row.map(escapeFormula)))
    parts.push(stringify(cells, { bom: first === 0, record_delimiter: 'windows', quoted_match: /[\r\n]/ }))
  }
  return Buffer.from(parts.join(''))
}

/** Items or rows per slice: few enough that other requests wait for only about 10 ms. */
const SLICE = 500

/** The values in slices with their start index; other work can run between two slices. */
async function* slices<Value>(values: Value[]): AsyncGenerator<[Value[], number]> {
  for (let at = 0; at < values.length; at += SLICE) {
    if (at > 0) await setImmediate()
    yield [values.slice(at, at + SLICE), at]
  }
}

function headersOf({ currencyCode, locales }: ExportableMenu): string[] {
  const each = (kind: Parameters<typeof textHeader>[0]) => locales.map((locale) => textHeader(kind, locale))
  const { number, externalId, sizeId, priceType, ...others } = EXPORT_COLUMNS
  return [
    number,
    ...each('category'),
    ...each('subcategory'),
    ...each('name'),
    ...each('size'),
    priceHeader(currencyCode),
    ...each('description'),
    ...each('ingredients'),
    priceType,
    ...Object.values(others),
    externalId,
    sizeId,
  ]
}

type Cells = Record<string, string>

function cellsOf(
  item: ExistingItem,
  number: number,
  menu: ExportableMenu,
  categories: Map<number, ExistingCategory>,
): Cells[] {
  const { currencyCode, locales } = menu
  const [defaultLocale = ''] = locales
  const texts = (kind: Parameters<typeof textHeader>[0], text: Record<string, string> | undefined): Cells =>
    Object.fromEntries(locales.map((locale) => [textHeader(kind, locale), text?.[locale] ?? '']))
  const names = (kind: Parameters<typeof textHeader>[0], name: Record<string, string> | undefined): Cells =>
    texts(kind, name && withDefault(name, defaultLocale))
  const price = (minor: number | null) => ({
    [priceHeader(currencyCode)]: minor === null ? '' : toDecimalText(minor, currencyCode),
  })
  const category = categories.get(item.categoryId)
  const parent = category?.parentId ? categories.get(category.parentId) : undefined
  const first: Cells = {
    [EXPORT_COLUMNS.number]: String(number),
    ...names('category', (parent ?? category)?.name),
    ...names('subcategory', parent && category?.name),
    ...names('name', item.name),
    ...price(item.priceMinor),
    ...texts('description', item.description),
    ...texts('ingredients', item.ingredients),
    ...labelCells(item, menu),
    [EXPORT_COLUMNS.externalId]: item.externalId ?? '',
    [EXPORT_COLUMNS.priceType]: item.priceType,
    [EXPORT_COLUMNS.status]: item.status,
    ...fieldCells(item),
    [EXPORT_COLUMNS.hidden]: yesOrNo(item.isHidden),
    [EXPORT_COLUMNS.soldOut]: yesOrNo(item.isSoldOut),
    [EXPORT_COLUMNS.options]: optionsCell(item, menu),
  }
  if (item.variants.length === 0) return [first]
  return item.variants.map((variant, at) => ({
    ...(at === 0 ? first : { [EXPORT_COLUMNS.number]: String(number) }),
    ...names('size', variant.name),
    ...price(variant.priceMinor),
    [EXPORT_COLUMNS.sizeId]: variant.externalId ?? '',
  }))
}

function labelCells(item: ExistingItem, { allergens, dietTypes }: ExportableMenu): Cells {
  const levels = new Map(item.allergens.map((one) => [one.allergenId, one.level]))
  const at = (level: string) => codes(allergens.filter(({ id }) => levels.get(id) === level))
  return {
    [EXPORT_COLUMNS.contains]: at('CONTAINS'),
    [EXPORT_COLUMNS.mayContain]: at('MAY_CONTAIN'),
    [EXPORT_COLUMNS.freeFrom]: at('FREE_FROM'),
    [EXPORT_COLUMNS.confirmed]: confirmationCell(item, allergens),
    [EXPORT_COLUMNS.dietTypes]: codes(dietTypes.filter(({ id }) => item.dietTypeIds.includes(id))),
  }
}

/** The confirmations of an item, such as `EGGS 2026-05-01T09:30:00.000Z Anna Mori`, separated by commas. */
function confirmationCell({ confirmations }: ExistingItem, allergens: ExportableMenu['allergens']): string {
  const byAllergen = new Map(confirmations.map((one) => [one.allergenId, one]))
  return allergens
    .flatMap(({ id, code }) => {
      const one = byAllergen.get(id)
      return one ? [code, one.at, one.by].filter((part) => part !== null).join(' ') : []
    })
    .join(', ')
}

function codes(labels: { code: string }[]): string {
  return labels.map(({ code }) => code).join(', ')
}

/** JSON, because a group has names in several languages, limits and prices; `readOptionCell` parses it. */
function optionsCell({ modifierGroups }: ExistingItem, { currencyCode, locales }: ExportableMenu): string {
  if (modifierGroups.length === 0) return ''
  const named = (name: Record<string, string>) => ordered(withDefault(name, locales[0] ?? ''))
  return JSON.stringify(
    modifierGroups.map((group) => ({
      ...(group.externalId !== null && { id: group.externalId }),
      name: named(group.name),
      min: group.minSelected,
      max: group.maxSelected,
      options: group.options.map((option) => ({
        ...(option.externalId !== null && { id: option.externalId }),
        name: named(option.name),
        price: toDecimalText(option.priceDeltaMinor, currencyCode),
        ...(option.isDefault && { default: true }),
      })),
    })),
  )
}

/**
 * Adds a text in the branch's default language, because an import requires one, and the name may only exist in the
 * language of another branch.
 */
function withDefault(name: Record<string, string>, defaultLocale: string): Record<string, string> {
  return { ...name, [defaultLocale]: textIn(name, defaultLocale, defaultLocale) }
}

/** Sorts the languages, whose order the database doesn't preserve, so that equal menus give equal files. */
function ordered(text: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(text).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A file name such as `Trattoria Bella – menu.csv`. Characters that file systems forbid become spaces. */
export function formatExportFileName(branchName: string, what: string, extension: string): string {
  return `${branchName.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()} – ${what}.${extension}`
}
