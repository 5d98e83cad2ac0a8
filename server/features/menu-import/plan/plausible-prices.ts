import type { Doubt, ItemDraft } from '../types.ts'

/** Prices are compared within a category only if it has at least this many other items. */
const ENOUGH_IN_SECTION = 3
const ENOUGH_IN_FILE = 5
const TIMES_TOO_MUCH = 10
const TIMES_TOO_LITTLE = 30

/** Marks prices that are far from those of the same category and of the whole file as uncertain. */
export function addOutlierDoubts(drafts: ItemDraft[], defaultLocale: string): void {
  const priced = drafts.filter((draft) => !draft.isExact && amountsOf(draft).length > 0)
  if (priced.length <= ENOUGH_IN_FILE) return
  const all = medianOf(priced.flatMap(amountsOf))
  const sections = Map.groupBy(priced, (draft) => draft.category[defaultLocale] ?? '')
  for (const drafts of sections.values()) {
    const own = drafts.length > ENOUGH_IN_SECTION ? medianOf(drafts.flatMap(amountsOf)) : all
    const high = Math.max(own, all) * TIMES_TOO_MUCH
    const low = Math.min(own, all) / TIMES_TOO_LITTLE
    for (const draft of drafts) {
      const amounts = amountsOf(draft)
      const isHigh = amounts.some((amount) => amount >= high)
      if (!isHigh && amounts.every((amount) => amount > low)) continue
      const reason = `This price is much ${isHigh ? 'higher' : 'lower'} than those of the other items. Please check it.`
      addDoubt(draft, { field: 'price', reason })
    }
  }
}

/**
 * Marks a field of an item as uncertain, so that the item isn't published until it is reviewed. Does nothing for items
 * of an exported menu, whose values are exact.
 */
export function addDoubt(draft: ItemDraft, doubt: Doubt): void {
  const isKnown = ({ field, reason }: Doubt) => field === doubt.field && reason === doubt.reason
  if (draft.isExact || draft.doubts?.some(isKnown)) return
  draft.doubts = [...(draft.doubts ?? []), doubt]
  if (draft.status === 'PUBLISHED') draft.status = 'DRAFT'
}

function amountsOf({ priceMinor, variants }: ItemDraft): number[] {
  return priceMinor === null ? variants.map((one) => one.priceMinor) : [priceMinor]
}

function medianOf(amounts: number[]): number {
  return amounts.toSorted((a, b) => a - b)[Math.floor(amounts.length / 2)] ?? 0
}
