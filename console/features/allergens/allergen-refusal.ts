import type { Allergen } from '#contract/allergens.ts'
import { countWords } from '../../shell/usage-words.ts'

/** Why an allergen may not be switched off; null when it may. The server says the same, and decides (design section 7.11). */
export function switchOffRefusal(allergen: Allergen, menuItemCount: number): string | null {
  if (!allergen.isActive) return null
  if (allergen.isStatutory) return 'The law names this allergen, so it stays on.'
  return menuItemCount > 0 ? `It is, or may be, in ${countWords(menuItemCount)}, so it stays on.` : null
}

/** Why an allergen may not be deleted; null when it may. */
export function deleteRefusal(allergen: Allergen, menuItemCount: number, kinds: readonly Allergen[]): string | null {
  if (allergen.isStatutory) return 'The law names this allergen, so it cannot be deleted.'
  if (menuItemCount > 0) return `It is, or may be, in ${countWords(menuItemCount)}, so it cannot be deleted.`
  return kinds.length > 0 ? `${kinds.map(({ name }) => name).join(', ')} belong to it.` : null
}
