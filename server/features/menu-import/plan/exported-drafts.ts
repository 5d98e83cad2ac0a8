import { textIn } from '#contract/localized-text.ts'
import { cellText } from '../read/cell.ts'
import { branchLocale } from './compile-mapping.ts'
import { EXPORT_COLUMNS, EXPORT_TEXTS, priceHeader, textHeader } from '../read/exported.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, MAX_PRICE_DIGITS, MAX_VARIANTS } from '../limits.ts'
import { readFields, readFlag } from '../item-fields.ts'
import { joinSizeRow } from './join-rows.ts'
import { hasFootnote, hasQuestionMark, statesCondition } from './conditions.ts'
import { isShortCode } from './label-codes.ts'
import { mayNameAllergen, unclearDoubt } from './row-allergens.ts'
import { type LabelMatcher, labelMatcher } from './match-allergens.ts'
import { numberOf, rowsOfItems, type RowTexts } from './exported-rows.ts'
import { readOptionCell } from './option-cell.ts'
import type { AmountResult } from './price-number.ts'
import type { LabelLevel } from './level-phrases.ts'
import { count, quote } from '../text.ts'
import type {
  DraftResult,
  ImportContext,
  ItemDraft,
  LocalizedText,
  Mapping,
  SourceRow,
  SourceTable,
  VariantDraft,
} from '../types.ts'

const PRICE_TYPES = ['FIXED', 'FROM', 'MARKET', 'ON_REQUEST'] as const
const STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const

type Run = {
  context: ImportContext
  has: (header: string) => boolean
  result: DraftResult
  matcher: LabelMatcher
}
type Kind = keyof typeof EXPORT_TEXTS

/** Whether a mapping reads the file as a menu exported by Carte. */
export function readsExport(mapping: Mapping): boolean {
  return Object.values(mapping.columns).some((field) => field.kind === 'exported')
}

/**
 * Reads the items of a menu exported by Carte exactly. The first size is in the item's first row; each further size has
 * a row below it with the same “Carte no.”.
 */
export function draftsOfExport(table: SourceTable, mapping: Mapping, context: ImportContext): DraftResult {
  const read = new Set(
    table.columns.filter(({ key }) => mapping.columns[key]?.kind === 'exported').map(({ header }) => header),
  )
  const result: DraftResult = {
    drafts: [],
    refused: [],
    refusedItems: [],
    warned: [],
    unrecognised: [],
    fileWarnings: [],
    mappingErrors: errorsOf(table, read, context),
    questions: [],
    leftOut: [],
    switches: [],
  }
  if (result.mappingErrors.length > 0) return result
  const run: Run = { context, has: (header) => read.has(header), result, matcher: labelMatcher(context) }
  const groups = rowsOfItems(table.rows, (row) => textsOf(row, run)).map((rows) => ({
    rows,
    draft: draftOf(rows, run),
  }))
  // A refused size without an item name may belong to any item with its “Carte no.”, so none of them is imported.
  const uncertain = new Set(
    groups.flatMap(({ rows, draft }) =>
      typeof draft === 'string' && rows.some((row) => !textOf(row, 'name', run)) ? rows.map(numberOf) : [],
    ),
  )
  for (const { rows, draft: own } of groups) {
    const [number = ''] = rows.map(numberOf)
    const isUncertain = typeof own !== 'string' && number !== '' && uncertain.has(number)
    const draft = isUncertain ? `Another row with the number ${number} has an error, so this item isn’t imported.` : own
    if (typeof draft !== 'string') {
      result.drafts.push(draft)
      continue
    }
    for (const { rowNumber } of rows) result.refused.push({ rowNumber, message: draft })
    const named = rows.find((row) => textOf(row, 'name', run))
    if (named) result.refusedItems.push(named.rowNumber)
  }
  return result
}

function errorsOf(table: SourceTable, read: Set<string>, { defaultLocale, currencyCode }: ImportContext) {
  const errors: DraftResult['mappingErrors'] = []
  const name = textHeader('name', defaultLocale)
  if (!read.has(name)) errors.push({ message: `The column ${quote(name)} is missing, and items need a name.` })
  const other = table.columns.find(({ header }) => /^Price \([A-Z]{3}\)$/.test(header) && read.has(header))
  if (other && other.header !== priceHeader(currencyCode)) {
    errors.push({
      column: other.key,
      message: `The prices are in a different currency from this brand’s currency (${currencyCode}): ${quote(other.header)}. Import the file into a brand with that currency.`,
    })
  }
  return errors
}

/** The texts that distinguish items, in the default language or, if a row lacks it, in another one. */
function textsOf(row: SourceRow, run: Run): RowTexts {
  const { defaultLocale } = run.context
  const text = (kind: Kind) => {
    const written = textOf(row, kind, run)
    return written ? textIn(written, defaultLocale, defaultLocale) : ''
  }
  return { name: text('name'), category: text('category'), subcategory: text('subcategory'), size: text('size') }
}

/** @returns the draft, or the reason to refuse the rows */
function draftOf(rows: SourceRow[], run: Run): ItemDraft | string {
  const row = rows.find((one) => textOf(one, 'name', run)) ?? rows[0]
  if (!row) return 'This row is empty.'
  const { defaultLocale } = run.context
  const [name, category, subcategory, description, ingredients] = (
    ['name', 'category', 'subcategory', 'description', 'ingredients'] as const
  ).map((kind) => textOf(row, kind, run))
  const tooLong =
    lengthError({ name, category, subcategory }, MAX_NAME_LENGTH) ??
    lengthError({ description, ingredients }, MAX_DESCRIPTION_LENGTH)
  if (tooLong !== undefined) return tooLong
  if (!name?.[defaultLocale])
    return `The column ${quote(textHeader('name', defaultLocale))} is empty in this row, and items need a name.`
  const cell = (header: string) => (run.has(header) ? cellText(row.cells[header]).trim() : '')
  const written = pricesOf(rows, run)
  if (typeof written === 'string') return written
  const priceType = wordOf(cell(EXPORT_COLUMNS.priceType), PRICE_TYPES)
  const status = wordOf(cell(EXPORT_COLUMNS.status), STATUSES)
  if (priceType === null || status === null)
    return `${quote(cell(priceType === null ? EXPORT_COLUMNS.priceType : EXPORT_COLUMNS.status))} isn’t valid. Use one of these: ${(priceType === null ? PRICE_TYPES : STATUSES).join(', ')}.`
  // Some programs save an empty price as 0.
  const prices = priceType === 'ON_REQUEST' && written.priceMinor === 0 ? { ...written, priceMinor: null } : written
  const options = readOptionCell(cell(EXPORT_COLUMNS.options), defaultLocale, (written) =>
    exactMinor(written, run.context),
  )
  if (!options.ok) return options.reason
  const fields = readFields(cell)
  if (typeof fields === 'string') return fields
  const externalId = cell(EXPORT_COLUMNS.externalId)
  if (externalId.length > MAX_NAME_LENGTH)
    return `The external ID has more than ${MAX_NAME_LENGTH} characters. Shorten it.`
  const isPriced = prices.priceMinor !== null || prices.variants.length > 0
  const isMarket = priceType === 'MARKET'
  if (isMarket && prices.priceMinor !== null)
    return 'An item with the price type MARKET can’t have a price. Delete the price, or use FIXED or FROM.'
  const isOnRequest = priceType === 'ON_REQUEST'
  // Users may add a price without changing the price type.
  const isFilledIn = isOnRequest && prices.priceMinor !== null
  // Without a price, “FIXED” and “FROM” are ignored: the item keeps its price and its type.
  const statedType = isFilledIn ? 'FIXED' : isPriced || isMarket || isOnRequest ? priceType : undefined
  const hasPrices = run.has(priceHeader(run.context.currencyCode))
  const flags = flagsOf(cell)
  if (typeof flags === 'string') return flags
  const { unclear, ...labels } = labelsOf(row, run)
  const sizes = rows.filter((size) => size !== row).map((size) => ({ size, labels: labelsOf(size, run) }))
  const listed = [...unclear, ...sizes.flatMap((one) => one.labels.unclear)]
  const isHeld = listed.length > 0 && status !== 'ARCHIVED'
  const draft: ItemDraft = {
    rowNumber: row.rowNumber,
    rowNumbers: rows.map((one) => one.rowNumber),
    isExact: true,
    ...(numberOf(row) !== '' && { exportNumber: numberOf(row) }),
    ...(externalId !== '' && { externalId }),
    category: category?.[defaultLocale] ? category : { ...category, [defaultLocale]: 'Menu' },
    ...(!category && { lacksCategory: true }),
    ...(subcategory?.[defaultLocale] && { subcategory }),
    name,
    ...(description && { description }),
    ...(ingredients && { ingredients }),
    priceType: statedType ?? (isPriced ? 'FIXED' : 'ON_REQUEST'),
    ...(hasPrices && statedType !== undefined && { statesPriceType: true }),
    ...(hasPrices && statedType !== undefined && !isPriced && { statesNoPrice: true }),
    ...prices,
    status: isHeld ? 'DRAFT' : (status ?? (isPriced ? 'PUBLISHED' : 'DRAFT')),
    // An item that is already published stays so, because unclear values don't change it before a review.
    ...(status !== undefined && !(isHeld && status === 'PUBLISHED') && { statesStatus: true }),
    ...(listed.length > 0 && { doubts: [unclearDoubt(listed, run.matcher.relatedAllergens(listed))] }),
    ...labels,
    ...fields,
    ...(options.groups.length > 0 && { modifierGroups: options.groups }),
    ...flags,
  }
  for (const { size, labels: ofSize } of sizes)
    for (const message of joinSizeRow(draft, ofSize)) run.result.warned.push({ rowNumber: size.rowNumber, message })
  return draft
}

function textOf(row: SourceRow, kind: Kind, { context, has }: Run): LocalizedText | undefined {
  const text: LocalizedText = {}
  for (const [header, value] of Object.entries(row.cells)) {
    const [, label, locale] = /^(.+) \(([\w-]+)\)$/.exec(header) ?? []
    if (label !== EXPORT_TEXTS[kind] || locale === undefined || !has(header)) continue
    const known = branchLocale(locale, context)
    const written = cellText(value)
    // A regional language that the branch doesn't use, such as pt-PT, must not replace one that it uses, such as pt-BR.
    if (known !== undefined && written !== '' && (known === locale || text[known] === undefined)) text[known] = written
  }
  return Object.keys(text).length > 0 ? text : undefined
}

function lengthError(texts: Record<string, LocalizedText | undefined>, limit: number): string | undefined {
  for (const [kind, text] of Object.entries(texts)) {
    const long = Object.values(text ?? {}).find((one) => one.length > limit)
    if (long !== undefined)
      return `The ${kind} has ${count(long.length, 'character')}, but the limit is ${limit.toLocaleString('en')}. Shorten it.`
  }
  return undefined
}

function pricesOf(rows: SourceRow[], run: Run): { priceMinor: number | null; variants: VariantDraft[] } | string {
  const header = priceHeader(run.context.currencyCode)
  if (!run.has(header)) return { priceMinor: null, variants: [] }
  const variants: VariantDraft[] = []
  for (const row of rows) {
    const written = cellText(row.cells[header]).trim()
    const price = written === '' ? null : exactMinor(written, run.context)
    if (price !== null && !price.ok) return price.reason
    if (price !== null && price.minor < 0) return `The price ${quote(written)} is below zero. Enter 0 or more.`
    const name = textOf(row, 'size', run)
    const isSize = name?.[run.context.defaultLocale] !== undefined
    if (!isSize && rows.length === 1) return { priceMinor: price?.minor ?? null, variants: [] }
    if (!isSize || !name)
      return `The column ${quote(textHeader('size', run.context.defaultLocale))} is empty in row ${row.rowNumber}, and sizes need a name.`
    if (price === null) return `The size in row ${row.rowNumber} has no price. Enter one.`
    const isTwice = variants.some((one) => one.name[run.context.defaultLocale] === name[run.context.defaultLocale])
    if (isTwice)
      return `The size ${quote(name[run.context.defaultLocale] ?? '')} occurs twice in this item. Use a different name for each size.`
    const externalId = run.has(EXPORT_COLUMNS.sizeId) ? cellText(row.cells[EXPORT_COLUMNS.sizeId]).trim() : ''
    variants.push({ name, priceMinor: price.minor, ...(externalId !== '' && { externalId }) })
  }
  if (variants.length > MAX_VARIANTS) return `An item can have at most ${MAX_VARIANTS} sizes.`
  return { priceMinor: null, variants }
}

/**
 * Converts an exported price to minor units. It has only digits, a minus sign if it is negative, and a decimal mark if
 * the currency has decimals.
 */
function exactMinor(written: string, { exponent }: ImportContext): AmountResult {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(written) ?? []
  const digits = `${whole}${decimals.padEnd(exponent, '0')}`
  if (whole === '' || decimals.length > exponent || digits.length > MAX_PRICE_DIGITS)
    return { ok: false, reason: `${quote(written)} isn’t a price. Use a number like ${(12.5).toFixed(exponent)}.` }
  const minor = Number(digits)
  return { ok: true, minor: sign === '' || minor === 0 ? minor : -minor }
}

/** @returns the matching word, null if there is none, or undefined for an empty cell */
function wordOf<Word extends string>(written: string, words: readonly Word[]): Word | null | undefined {
  if (written === '') return undefined
  return words.find((word) => word === written.toUpperCase()) ?? null
}

function flagsOf(cell: (header: string) => string): Pick<ItemDraft, 'isHidden' | 'isSoldOut'> | string {
  const flags: Pick<ItemDraft, 'isHidden' | 'isSoldOut'> = {}
  for (const [flag, header] of [
    ['isHidden', EXPORT_COLUMNS.hidden],
    ['isSoldOut', EXPORT_COLUMNS.soldOut],
  ] as const) {
    const written = cell(header)
    if (written === '') continue
    const answer = readFlag(written, header)
    if ('error' in answer) return answer.error
    flags[flag] = answer.value
  }
  return flags
}

/** Whether a label has a mark that makes it uncertain, such as “vegan*”. */
function isMarked(written: string): boolean {
  return hasFootnote(written) || hasQuestionMark(written)
}

/** How to read a list of labels. `isClaim`: its labels are promises to guests, such as “vegan”. */
type LabelList<Ref> = {
  refs: Ref[]
  byName: (written: string) => Ref | undefined
  isUnclear: (written: string) => boolean
  isClaim: boolean
}

/** `unclear` lists values that may be labels but can't be read, or that depend on a condition. */
function labelsOf(
  row: SourceRow,
  { context, has, result, matcher }: Run,
): Pick<ItemDraft, 'allergens' | 'dietTypeIds'> & { unclear: string[] } {
  const unclear: string[] = []
  // Carte exports codes, but users may add names.
  const refsIn = <Ref extends { code: string }>(
    header: string,
    { refs, byName, isUnclear, isClaim }: LabelList<Ref>,
  ): Ref[] => {
    const parts = (has(header) ? cellText(row.cells[header]) : '')
      .split(',')
      .map((part) => part.trim())
      .filter((written) => written !== '')
      .map((written) => ({
        written,
        ref:
          refs.find((one) => one.code.toLowerCase() === written.toLowerCase()) ??
          (isClaim && isMarked(written) ? undefined : byName(written)),
      }))
    const unknown = parts.flatMap(({ ref, written }) => (ref ? [] : written))
    for (const written of unknown) unrecognised(result, header, written, row.rowNumber)
    const isConditional = isClaim && unknown.some((written) => statesCondition(written) || isShortCode(written))
    const mayApply = (written: string) => isUnclear(written) || (isClaim && isMarked(written))
    unclear.push(...(isConditional ? parts.map(({ written }) => written) : unknown.filter(mayApply)))
    return isConditional ? [] : parts.flatMap(({ ref }) => ref ?? [])
  }
  const allergensIn = (header: string, level: LabelLevel) =>
    refsIn(header, {
      refs: context.allergens,
      byName: (written) => {
        const ref = matcher.allergen(written)
        return ref && level === 'FREE_FROM' && matcher.isPartOf(ref, written) ? undefined : ref
      },
      isUnclear: (written) => mayNameAllergen(written, level, matcher),
      isClaim: level === 'FREE_FROM',
    })
  const levels: [string, LabelLevel][] = [
    [EXPORT_COLUMNS.freeFrom, 'FREE_FROM'],
    [EXPORT_COLUMNS.mayContain, 'MAY_CONTAIN'],
    [EXPORT_COLUMNS.contains, 'CONTAINS'],
  ]
  // The stricter levels come later, so the strictest one wins if a row has several for one allergen.
  const stated = new Map(
    levels.flatMap(([header, level]) => allergensIn(header, level).map(({ id }) => [id, level] as const)),
  )
  const diets = refsIn(EXPORT_COLUMNS.dietTypes, {
    refs: context.dietTypes,
    byName: matcher.dietType,
    isUnclear: statesCondition,
    isClaim: true,
  })
  return {
    ...(levels.some(([header]) => has(header)) && {
      allergens: [...stated].map(([allergenId, level]) => ({ allergenId, level })),
    }),
    ...(has(EXPORT_COLUMNS.dietTypes) && { dietTypeIds: diets.map(({ id }) => id) }),
    unclear,
  }
}

function unrecognised(result: DraftResult, column: string, value: string, rowNumber: number): void {
  const known = result.unrecognised.find((one) => one.column === column && one.value === value)
  if (known) known.count += 1
  else result.unrecognised.push({ value, column, count: 1, rowNumber })
}
