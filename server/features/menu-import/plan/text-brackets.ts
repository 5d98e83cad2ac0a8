const OPENING = /[([（［]/u
const CLOSING = /[)\]）］]/u

/** Splits a text at separators that aren't inside brackets. The pattern must be global. */
export function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  if (!OPENING.test(text)) return text.split(separator)
  const parts: string[] = []
  let start = 0
  let depth = 0
  let at = 0
  for (const match of text.matchAll(separator)) {
    for (; at < match.index; at++) depth = depthAfter(text.charAt(at), depth)
    if (depth > 0) continue
    parts.push(text.slice(start, match.index))
    start = match.index + match[0].length
  }
  return [...parts, text.slice(start)]
}

/** Splits a text at its first brackets. If the closing bracket is missing, the brackets end with the text. */
export function insideBrackets(text: string): { before: string; inside: string; after: string } | undefined {
  const open = text.search(OPENING)
  if (open === -1) return undefined
  let depth = 0
  let close = open
  for (; close < text.length; close++) {
    depth = depthAfter(text.charAt(close), depth)
    if (depth === 0) break
  }
  const [before, inside, after] = [text.slice(0, open), text.slice(open + 1, close), text.slice(close + 1)]
  return { before: before.trim(), inside: inside.trim(), after: after.trim() }
}

function depthAfter(character: string, depth: number): number {
  if (OPENING.test(character)) return depth + 1
  return CLOSING.test(character) ? Math.max(0, depth - 1) : depth
}
