import type { ImportReport, ImportRowList, MenuImport } from '#contract/menu-imports.ts'
import { IMPORT_PREVIEW_ROWS, IMPORT_REPORT_ROWS } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import { formatMoney, type MoneyFormat } from '#contract/money.ts'
import type { DraftResult, ImportContext, RowNote } from '../types.ts'
import type { ImportPlan, PlannedItem } from './plan-types.ts'

/** The complete lists of rows with a message. */
export type ReportLists = Record<ImportRowList, RowNote[]>

/** The dry-run report of a plan, with shortened lists, and the complete lists. */
export function reportOf(
  drafts: Omit<DraftResult, 'drafts'>,
  plan: ImportPlan,
): { report: ImportReport; lists: ReportLists } {
  const refused = [...drafts.refused, ...plan.refused].toSorted(byRow)
  const warned = [...drafts.warned, ...plan.warned].toSorted(byRow)
  const counted = (action: PlannedItem['action']) => plan.items.filter((item) => item.action === action).length
  const needsReview = plan.items.flatMap(reviewNotes)
  const lists = {
    refused,
    warned,
    needsReview,
    leftOut: drafts.leftOut,
    unrecognised: drafts.unrecognised.map(unrecognisedNote),
  }
  const report = {
    counts: {
      created: counted('create'),
      updated: counted('update'),
      unchanged: counted('unchanged'),
      refused: refused.length,
      warned: warned.length,
      categoriesCreated: plan.newCategories,
      needsReview: needsReview.length,
      leftOut: drafts.leftOut.length,
    },
    refused: refused.slice(0, IMPORT_REPORT_ROWS),
    warned: warned.slice(0, IMPORT_REPORT_ROWS),
    unrecognised: drafts.unrecognised.slice(0, IMPORT_REPORT_ROWS),
    fileWarnings: [...drafts.fileWarnings, ...confirmationWarnings(plan)],
    mappingErrors: drafts.mappingErrors,
    needsReview: needsReview.slice(0, IMPORT_REPORT_ROWS),
    leftOut: drafts.leftOut.slice(0, IMPORT_REPORT_ROWS),
    switches: drafts.switches,
  }
  return { report, lists }
}

function unrecognisedNote({ rowNumber, value, column, count, hint }: DraftResult['unrecognised'][number]): RowNote {
  const times = count === 1 ? '' : ` (${count} times)`
  return { rowNumber, message: `“${value}” in “${column}”${times} wasn’t recognised.${hint ? ` ${hint}` : ''}` }
}

function reviewNotes({ rowNumber, reviewReasons }: PlannedItem): RowNote[] {
  return reviewReasons.length === 0 ? [] : [{ rowNumber, message: reviewReasons.join(' ') }]
}

/** A file can't confirm allergens, so guests see “not confirmed” for a “free from” until a person confirms it. */
function confirmationWarnings({ items }: ImportPlan): string[] {
  const count = items.filter((item) => item.after.allergens.some((one) => previewLevel(item, one) !== one.level)).length
  if (count === 0) return []
  const where = count === 1 ? 'One menu item has' : `${count} menu items have`
  return [
    `${where} an unconfirmed “free from”. Imports don’t confirm allergens, so guests see “not confirmed” until you confirm them.`,
  ]
}

/** The level that guests will see after the import. */
function previewLevel(
  { confirmedFreeFrom }: PlannedItem,
  { allergenId, level }: PlannedItem['after']['allergens'][number],
) {
  return level === 'FREE_FROM' && !confirmedFreeFrom.includes(allergenId) ? 'UNKNOWN' : level
}

const byRow = (one: { rowNumber: number }, other: { rowNumber: number }) => one.rowNumber - other.rowNumber

/** The data to format prices and names as guests will see them. */
export type PreviewContext = { context: ImportContext; format: Omit<MoneyFormat, 'locale'> }

/** The first items as they will be after the import. */
export function previewOf(plan: ImportPlan, { context, format }: PreviewContext): MenuImport['preview'] {
  const locale = context.defaultLocale
  const allergenNames = new Map(context.allergens.map((one) => [one.id, one.name]))
  const dietTypeNames = new Map(context.dietTypes.map((one) => [one.id, one.name]))
  const money = (amountMinor: number) => formatMoney(amountMinor, { ...format, locale })
  return plan.items.slice(0, IMPORT_PREVIEW_ROWS).map((item) => ({
    rowNumber: item.rowNumber,
    action: item.action,
    category: [item.category, item.subcategory].flatMap((one) => (one ? textIn(one, locale, locale) : [])).join(' › '),
    name: textIn(item.after.name, locale, locale),
    description: textIn(item.after.description, locale, locale),
    prices: pricesOf(item.after, locale, money),
    allergens: item.after.allergens.map((one) => ({
      name: allergenNames.get(one.allergenId) ?? '',
      level: previewLevel(item, one),
    })),
    dietTypes: item.after.dietTypeIds.flatMap((id) => dietTypeNames.get(id) ?? []),
    reviewReasons: item.reviewReasons,
  }))
}

function pricesOf(after: PlannedItem['after'], locale: string, money: (amountMinor: number) => string) {
  if (after.variants.length > 0)
    return after.variants.map((one) => ({ name: textIn(one.name, locale, locale), text: money(one.priceMinor) }))
  return after.priceMinor === null ? [] : [{ name: '', text: money(after.priceMinor) }]
}
