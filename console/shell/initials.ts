/**
 * One or two letters for an avatar; “?” for an empty name.
 * @example initialsOf('Ada Lovelace') // 'AL'
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstLetter(word ?? '')).join('') || '?'
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstLetter(word: string): string {
  const [first] = segmenter.segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}
