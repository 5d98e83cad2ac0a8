import { cellText } from '../read/cell.ts'
import { MAX_NAME_LENGTH } from '../limits.ts'
import { parsePrices } from './parse-price.ts'
import type { AmountResult, PriceRules } from './price-number.ts'
import { cleanText, quote, storable } from '../text.ts'
import type { GroupDraft, LocalizedText, OptionDraft, SourceCell } from '../types.ts'

/** The key of the column with the modifier groups of the items in a JSON file or a Clover workbook. */
export const OPTIONS_KEY = '(extras and options)'

/** An option in a cell with modifier groups. The cell is JSON, and the price is written as in the file. */
export type CellOption = {
  id?: string
  name: string | LocalizedText
  price?: number | string | null
  default?: boolean
  stated?: StatedCells
}
/** What the file states about an option or a group, such as its allergens, by path. It isn't imported. */
export type StatedCells = Record<string, SourceCell>
export type CellGroup = {
  id?: string
  name: string | LocalizedText
  min?: number
  /** Null, 0 or missing means any number. */
  max?: number | null
  stated?: StatedCells
  options: CellOption[]
}

/** The maximum numbers of options per group, groups per item, and options that a guest can select. */
const MAX_OPTIONS = 200
const MAX_GROUPS = 50
const MAX_SELECTED = 1_000

export type OptionReading = { ok: true; groups: GroupDraft[]; written: CellGroup[] } | { ok: false; reason: string }

/**
 * Reads the modifier groups of one item.
 * @param amount converts a written price to minor units
 */
export function readOptionCell(
  cell: SourceCell | undefined,
  defaultLocale: string,
  amount: (written: string) => AmountResult,
): OptionReading {
  const text = cellText(cell)
  if (text === '') return { ok: true, groups: [], written: [] }
  const written = parsed(text)
  if (!written)
    return {
      ok: false,
      reason:
        'The options in this row aren’t in the format of an exported menu. Leave the cell empty, or export a menu with options to see the format.',
    }
  if (written.length > MAX_GROUPS || written.some((group) => group.options.length > MAX_OPTIONS))
    return {
      ok: false,
      reason: `A menu item can have at most ${MAX_GROUPS} option groups with ${MAX_OPTIONS} options each.`,
    }
  const groups: GroupDraft[] = []
  for (const group of written) {
    const options: OptionDraft[] = []
    for (const option of group.options) {
      const price = priceOf(option.price, amount)
      if (!price.ok) return { ok: false, reason: `${quote(shownName(option.name))}: ${price.reason}` }
      options.push({
        externalId: option.id ?? null,
        name: localized(option.name, defaultLocale),
        priceDeltaMinor: price.minor,
        isDefault: option.default === true,
      })
    }
    groups.push({ externalId: group.id ?? null, name: localized(group.name, defaultLocale), ...limits(group), options })
  }
  const names = groups.flatMap((group) => [group.name, ...group.options.map((option) => option.name)])
  if (names.some((name) => Object.values(name).some((one) => one.length > MAX_NAME_LENGTH)))
    return {
      ok: false,
      reason: `The name of an option or option group has more than ${MAX_NAME_LENGTH} characters. Shorten it.`,
    }
  if (names.some((name) => !name[defaultLocale]))
    return { ok: false, reason: 'An option or option group has no name. Enter one.' }
  return { ok: true, groups, written }
}

/** Reads option prices like item prices; a minus makes the item cheaper, and words such as “free” mean 0. */
export function amountByRules(rules: PriceRules): (written: string) => AmountResult {
  return (written) => {
    const isLess = /^[-−–]/.test(written)
    const reading = parsePrices(written.replace(/^[-−–+]\s*/, ''), rules)
    if (reading.kind === 'refused') return { ok: false, reason: reading.reason }
    if (reading.kind === 'prices' ? reading.isFrom : reading.kind === 'none' && reading.stated !== null)
      return { ok: false, reason: `${quote(written)} isn’t a fixed price. Enter a number, for example 2.` }
    if (reading.kind !== 'prices') return { ok: true, minor: 0 }
    const [only, second] = reading.prices
    if (!only || second)
      return { ok: false, reason: `${quote(written)} isn’t a single price. Enter one number, for example 2.` }
    return { ok: true, minor: isLess ? -only.minor : only.minor }
  }
}

function priceOf(price: CellOption['price'], amount: (written: string) => AmountResult): AmountResult {
  const written = price === null || price === undefined ? '' : String(price).trim()
  return written === '' ? { ok: true, minor: 0 } : amount(written)
}

function limits({ min = 0, max = null }: CellGroup): { minSelected: number; maxSelected: number | null } {
  const whole = (value: number) => Math.min(MAX_SELECTED, Math.max(0, Math.trunc(value)))
  const minSelected = Number.isFinite(min) ? whole(min) : 0
  if (max === null || !Number.isFinite(max) || max <= 0) return { minSelected, maxSelected: null }
  return { minSelected, maxSelected: Math.max(minSelected, whole(max)) }
}

function localized(name: string | LocalizedText, defaultLocale: string): LocalizedText {
  if (typeof name === 'string') return { [defaultLocale]: cleanText(name).replace(/\s*\n\s*/g, ' ') }
  return name
}

export function shownName(name: string | LocalizedText): string {
  return typeof name === 'string' ? name : (Object.values(name)[0] ?? '')
}

function parsed(text: string): CellGroup[] | undefined {
  try {
    // Escaped null characters and lone surrogates can't be stored.
    const value: unknown = storable(JSON.parse(text))
    return Array.isArray(value) && value.every(isGroup) ? value : undefined
  } catch {
    return undefined
  }
}

function isGroup(value: unknown): value is CellGroup {
  const group = value as Partial<CellGroup> | null // checked field by field
  return (
    isNamed(group) &&
    isOptional(group.min, 'number') &&
    (group.max === null || isOptional(group.max, 'number')) &&
    Array.isArray(group.options) &&
    group.options.every(
      (option: Partial<CellOption> | null) =>
        isNamed(option) &&
        (option.price === null || isOptional(option.price, 'string') || isOptional(option.price, 'number')) &&
        isOptional(option.default, 'boolean'),
    )
  )
}

function isNamed<Value extends { name?: unknown; id?: unknown; stated?: unknown }>(
  value: Value | null,
): value is Value {
  if (typeof value !== 'object' || value === null || !isOptional(value.id, 'string')) return false
  const { name, stated } = value
  if (stated === null || !isOptional(stated, 'object')) return false
  if (typeof name === 'string') return true
  return typeof name === 'object' && name !== null && Object.values(name).every((text) => typeof text === 'string')
}

function isOptional(value: unknown, type: 'string' | 'number' | 'boolean' | 'object'): boolean {
  return value === undefined || typeof value === type
}
