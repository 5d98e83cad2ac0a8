import { foldText } from '#contract/fold-text.ts'

/**
 * Whether every typed word appears in a name, ignoring case and accents.
 * @example answersTo('Diet Types', 'typ di') // true
 */
export function answersTo(name: string, typed: string): boolean {
  const folded = foldText(name)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
