const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** A little more than the cut is enough to see whether it splits a character, and long texts stay fast. */
const LOOKED_AHEAD = 64

/**
 * Cuts a text without splitting a character, such as an emoji or a letter with a combining mark.
 * @param length the maximum length in UTF-16 units
 * @example cutText('Café 🍲', 6) // 'Café '
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const end = segmenter.segment(text.slice(0, length + LOOKED_AHEAD)).containing(length)?.index
  return text.slice(0, end)
}

/**
 * Cuts a text that is too long, and marks the cut with an ellipsis.
 * @param length the maximum length in UTF-16 units, with the ellipsis
 * @example shortenText('Leek soup', 5) // 'Leek…'
 */
export function shortenText(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1).trimEnd()}…`
}
