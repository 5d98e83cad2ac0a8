import type { Allergen } from '#contract/allergens.ts'
import { formatCount } from '../../pages/usage-text.ts'
import { allergenMessages as t } from './messages.ts'

// The server also refuses to switch off or delete an allergen that is or may be in an option group that no item uses.

/** Why an allergen can't be switched off; null when it can. */
export function switchOffRefusal(allergen: Allergen, menuItemCount: number): string | null {
  if (!allergen.isActive) return null
  if (allergen.isStatutory) return t.staysOnByLaw
  return menuItemCount > 0 ? t.staysOnInUse(formatCount(menuItemCount)) : null
}

/** Why an allergen can't be deleted; null when it can. */
export function deleteRefusal(allergen: Allergen, menuItemCount: number, kinds: readonly Allergen[]): string | null {
  if (allergen.isStatutory) return t.staysByLaw
  if (menuItemCount > 0) return t.staysInUse(formatCount(menuItemCount))
  return kinds.length > 0 ? t.staysWithTypes(kinds.map(({ name }) => name).join(', ')) : null
}
