import { foldText } from '#contract/fold-text.ts'

/**
 * Whether every typed word appears in a name, ignoring case and accents.
 * @example matchesWords('Diet Types', 'typ di') // true
 */
export function matchesWords(name: string, typed: string): boolean {
  const folded = foldText(name)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
