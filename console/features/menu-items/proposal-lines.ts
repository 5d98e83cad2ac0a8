import type { Branch } from '#contract/branches.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ImportProposal, MenuItem } from '#contract/menu-items.ts'
import { moneyIn } from './price-text.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Line = { key: string; label: string; now: string; proposed: string }
/** The names of the company's allergens or diet types, by id. */
type Names = ReadonlyMap<number, string>
type Given = { item: MenuItem; proposal: ImportProposal; branch: Branch; allergens: Names; dietTypes: Names }

/** The changes that an import proposes for an item, next to its current values. */
export function proposalLines({ item, proposal, branch, allergens, dietTypes }: Given): Line[] {
  const locale = branch.defaultLocale
  const textOf = (text: LocalizedText) => textIn(text, locale, locale) || t.none
  const lines: Line[] = []
  for (const field of ['name', 'description'] as const) {
    const now = item[field]
    if (proposal[field])
      lines.push({ key: field, label: t[field], now: textOf(now), proposed: textOf({ ...now, ...proposal[field] }) })
  }
  if (proposal.priceType)
    lines.push({
      key: 'priceType',
      label: t.priceType,
      now: t.priceTypes[item.priceType],
      proposed: t.priceTypes[proposal.priceType],
    })
  if (proposal.priceMinor !== undefined || proposal.variants) {
    const own = { priceType: item.priceType, priceMinor: item.priceMinor, variants: item.variants }
    lines.push({
      key: 'price',
      label: t.price,
      now: priceOf(own, branch),
      proposed: priceOf({ ...own, ...proposal }, branch),
    })
  }
  for (const { allergenId, level } of proposal.allergens ?? []) {
    const now = item.allergens.find((one) => one.allergenId === allergenId)?.level ?? 'UNKNOWN'
    const label = allergens.get(allergenId)
    // The allergen has been deleted, so accepting the proposal doesn't set it.
    if (label === undefined) continue
    lines.push({ key: `allergen ${allergenId}`, label, now: t.levels[now], proposed: t.levels[level] })
  }
  if (proposal.dietTypeIds) {
    const names = item.dietTypes.map(({ name }) => name).join(', ') || t.none
    const proposed = proposal.dietTypeIds.flatMap((id) => dietTypes.get(id) ?? []).join(', ') || t.none
    lines.push({ key: 'dietTypes', label: t.dietTypes, now: names, proposed })
  }
  // The item may have been given a proposed value since the import.
  return lines.filter(({ now, proposed }) => now !== proposed)
}

type Priced = Pick<MenuItem, 'priceType' | 'priceMinor'> & { variants: { name: LocalizedText; priceMinor: number }[] }

function priceOf({ priceType, priceMinor, variants }: Priced, branch: Branch): string {
  const { defaultLocale: locale } = branch
  if (variants.length > 0)
    return variants.map((one) => `${textIn(one.name, locale, locale)} ${moneyIn(branch, one.priceMinor)}`).join(', ')
  return priceMinor === null ? t.noAmount[priceType] : moneyIn(branch, priceMinor)
}
