import type { Branch } from '#contract/branches.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ImportProposal, MenuItem } from '#contract/menu-items.ts'
import { moneyIn } from './price-text.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Line = { label: string; now: string; proposed: string }

/** The changes that an import proposes for an item, next to its current values. */
export function proposalLines(item: MenuItem, proposal: ImportProposal, branch: Branch): Line[] {
  const locale = branch.defaultLocale
  const textOf = (text: LocalizedText) => textIn(text, locale, locale) || t.none
  const lines: Line[] = []
  for (const field of ['name', 'description'] as const) {
    const now = item[field]
    if (proposal[field])
      lines.push({ label: t[field], now: textOf(now), proposed: textOf({ ...now, ...proposal[field] }) })
  }
  if (proposal.priceMinor !== undefined || proposal.variants || proposal.priceType) {
    const own = { priceType: item.priceType, priceMinor: item.priceMinor, variants: item.variants }
    lines.push({ label: t.price, now: priceOf(own, branch), proposed: priceOf({ ...own, ...proposal }, branch) })
  }
  if (proposal.allergens) {
    // Accepting preserves the item's other allergens.
    const levels = new Map([...item.allergens, ...proposal.allergens].map((one) => [one.allergenId, one.level]))
    const count = [...levels.values()].filter((level) => level !== 'UNKNOWN').length
    lines.push({ label: t.allergens, now: t.allergenCount(item.allergens.length), proposed: t.allergenCount(count) })
  }
  if (proposal.dietTypeIds) {
    const names = item.dietTypes.map(({ name }) => name).join(', ') || t.none
    lines.push({ label: t.dietTypes, now: names, proposed: t.dietTypeCount(proposal.dietTypeIds.length) })
  }
  return lines
}

type Priced = Pick<MenuItem, 'priceType' | 'priceMinor'> & { variants: { name: LocalizedText; priceMinor: number }[] }

function priceOf({ priceType, priceMinor, variants }: Priced, branch: Branch): string {
  const { defaultLocale: locale } = branch
  if (variants.length > 0)
    return variants.map((one) => `${textIn(one.name, locale, locale)} ${moneyIn(branch, one.priceMinor)}`).join(', ')
  return priceMinor === null ? t.noAmount[priceType] : moneyIn(branch, priceMinor)
}
