import type { ImportReport, MenuImport } from '#contract/menu-imports.ts'
import { IMPORT_PREVIEW_ROWS, IMPORT_REPORT_ROWS } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import { formatMoney, type MoneyFormat } from '#contract/money.ts'
import type { DraftResult, ImportContext } from './engine/types.ts'
import type { ImportPlan, PlannedItem } from './plan.ts'

/** The dry-run report of a plan. Counts are whole, the lists are cut. */
export function reportOf(drafts: Omit<DraftResult, 'drafts'>, plan: ImportPlan): ImportReport {
  const refused = [...drafts.refused, ...plan.refused].toSorted(byRow)
  const warned = [...drafts.warned, ...plan.warned].toSorted(byRow)
  const counted = (action: PlannedItem['action']) => plan.items.filter((item) => item.action === action).length
  return {
    counts: {
      created: counted('create'),
      updated: counted('update'),
      unchanged: counted('unchanged'),
      refused: refused.length,
      warned: warned.length,
      categoriesCreated: plan.newCategories,
    },
    refused: refused.slice(0, IMPORT_REPORT_ROWS),
    warned: warned.slice(0, IMPORT_REPORT_ROWS),
    unrecognised: drafts.unrecognised.slice(0, IMPORT_REPORT_ROWS),
    fileWarnings: drafts.fileWarnings,
    mappingErrors: drafts.mappingErrors,
  }
}

const byRow = (one: { rowNumber: number }, other: { rowNumber: number }) => one.rowNumber - other.rowNumber

/** What a preview needs to write prices and names as guests will read them. */
export type PreviewContext = { context: ImportContext; format: Omit<MoneyFormat, 'locale'> }

/** The first items as they will look. */
export function previewOf(plan: ImportPlan, { context, format }: PreviewContext): MenuImport['preview'] {
  const locale = context.defaultLocale
  const allergenNames = new Map(context.allergens.map((one) => [one.id, one.name]))
  const dietTypeNames = new Map(context.dietTypes.map((one) => [one.id, one.name]))
  const money = (amountMinor: number) => formatMoney(amountMinor, { ...format, locale })
  return plan.items.slice(0, IMPORT_PREVIEW_ROWS).map(({ rowNumber, action, category, subcategory, after }) => ({
    rowNumber,
    action,
    category: [category, subcategory].flatMap((one) => (one ? textIn(one, locale, locale) : [])).join(' › '),
    name: textIn(after.name, locale, locale),
    description: textIn(after.description, locale, locale),
    prices: pricesOf(after, locale, money),
    allergens: after.allergens.map((one) => ({ name: allergenNames.get(one.allergenId) ?? '', level: one.level })),
    dietTypes: after.dietTypeIds.flatMap((id) => dietTypeNames.get(id) ?? []),
  }))
}

function pricesOf(after: PlannedItem['after'], locale: string, money: (amountMinor: number) => string) {
  if (after.variants.length > 0)
    return after.variants.map((one) => ({ name: textIn(one.name, locale, locale), text: money(one.priceMinor) }))
  return after.priceMinor === null ? [] : [{ name: '', text: money(after.priceMinor) }]
}
