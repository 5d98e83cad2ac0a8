import { type UsedIn, usedInText } from '#contract/usage.ts'

/** Why a diet type may not be deleted or switched off; null when it may. */
export function refusalOf({ name, usedIn }: { name: string; usedIn: UsedIn }, what: string): string | null {
  if (usedIn.menuItemCount === 0) return null
  return `“${name}” can’t be ${what}, because it is used by ${usedInText(usedIn)}. Remove it there first.`
}

/**
 * The code of a company's own diet type, in the style of schema.org: derived from its name, or `OwnDiet` when that
 * leaves no letters from A to Z or digits, and numbered when it is taken.
 * @param taken existing codes
 * @example createDietTypeCode('Low carb', []) // 'LowCarbDiet'
 */
export function createDietTypeCode(name: string, taken: readonly string[]): string {
  const words = name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? ['Own']
  const stem = `${words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 40)}Diet`
  if (!taken.includes(stem)) return stem
  for (let count = 2; ; count += 1) if (!taken.includes(`${stem}${count}`)) return `${stem}${count}`
}
