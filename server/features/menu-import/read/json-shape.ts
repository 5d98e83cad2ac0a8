import { MAX_JSON_VALUES, REFUSED_JSON_DEPTH } from '../limits.ts'
import type { ReadFailure } from '../types.ts'

/**
 * Refuses JSON that would need far more memory than its size, before it is parsed.
 * @returns undefined for a text that may be parsed, valid or not
 */
export function refuseJsonShape(text: string): ReadFailure | undefined {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (character === '[' || character === '{') {
      depth += 1
      values += 1
    } else if (character === ']' || character === '}') depth -= 1
    else if (character === ',') values += 1
    if (depth > REFUSED_JSON_DEPTH) return TOO_DEEP
    if (values > MAX_JSON_VALUES) return TOO_MANY
  }
  return undefined
}

const TOO_DEEP: ReadFailure = {
  ok: false,
  reason:
    'The structure of this JSON file is too complex to read. Export the menu as .xlsx or .csv and import that file.',
}

const TOO_MANY: ReadFailure = {
  ok: false,
  reason: 'This JSON file contains too many values, so it wasn’t read. Split it into several files.',
}

/** The end of the string that starts at a quotation mark. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
