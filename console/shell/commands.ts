import { foldText } from '#contract/fold-text.ts'

/**
 * Whether each typed word stands somewhere in a name, without regard to case and accents.
 * @example answersTo('Diet Types', 'typ di') // true
 */
export function answersTo(name: string, typed: string): boolean {
  const folded = foldText(name)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
