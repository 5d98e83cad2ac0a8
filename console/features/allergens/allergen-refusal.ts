import type { Allergen, AllergenUsage } from '#contract/allergens.ts'
import { namesAndOthers } from '#contract/usage.ts'
import { formatCount } from '../../pages/usage-text.ts'
import { allergenMessages as t } from './messages.ts'

type Use = Omit<AllergenUsage[number], 'id'>

export function useOf(usage: AllergenUsage | undefined, id: number): Use {
  return usage?.find((one) => one.id === id) ?? { menuItemCount: 0, unusedGroups: [] }
}

/** Where an allergen is used and what to do about it, for the end of a sentence; null when it is unused. */
function usedIn({ menuItemCount, unusedGroups }: Use): string | null {
  if (menuItemCount > 0) return t.usedInItems(formatCount(menuItemCount))
  if (unusedGroups.length === 0) return null
  return t.usedInGroups(
    namesAndOthers(
      unusedGroups.map((name) => `“${name}”`),
      unusedGroups.length,
    ),
  )
}

/** Why an allergen can't be switched off; null when it can. */
export function switchOffRefusal(allergen: Allergen, use: Use): string | null {
  if (!allergen.isActive) return null
  if (allergen.isStatutory) return t.staysOnByLaw
  const where = usedIn(use)
  return where === null ? null : t.staysOnInUse(where)
}

/** Why an allergen can't be deleted; null when it can. */
export function deleteRefusal(allergen: Allergen, use: Use, kinds: readonly Allergen[]): string | null {
  if (allergen.isStatutory) return t.staysByLaw
  const where = usedIn(use)
  if (where !== null) return t.staysInUse(where)
  return kinds.length > 0 ? t.staysWithTypes(kinds.map(({ name }) => name).join(', ')) : null
}
