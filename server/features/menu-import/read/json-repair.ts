import { count } from '../text.ts'

// Control characters, such as tabs and line breaks. JSON forbids them in strings, but some programs write them.
// oxlint-disable-next-line no-control-regex -- it finds control characters
const CONTROL = /[\u0000-\u001f]/g

/**
 * Reads JSON with unescaped control characters in its strings, an error that has an unambiguous fix.
 * @returns undefined if there are other errors, or nothing to repair
 */
export function repairJson(body: string): { value: unknown; notes: string[] } | undefined {
  let repairs = 0
  let firstLine = 0
  let line = 1
  const parts: string[] = []
  let from = 0
  let start = -1
  for (let at = 0; at < body.length; at++) {
    const character = body[at]
    if (start >= 0 && character === '\\') at++
    else if (character === '"' && start >= 0) {
      const text = body.slice(start, at)
      const clean = text.replace(CONTROL, (control) => escapeOf(control))
      if (clean !== text) {
        repairs++
        firstLine ||= line
        parts.push(body.slice(from, start), clean)
        from = at
      }
      line += text.split('\n').length - 1
      start = -1
    } else if (character === '"') start = at + 1
    else if (character === '\n' && start < 0) line++
  }
  if (repairs === 0) return undefined
  parts.push(body.slice(from))
  try {
    const value: unknown = JSON.parse(parts.join(''))
    return {
      value,
      notes: [
        `${count(repairs, 'value')} contained a tab, a line break or another control character, which JSON doesn’t allow. We corrected this while reading the file (first on line ${firstLine}).`,
      ],
    }
  } catch {
    return undefined
  }
}

function escapeOf(control: string): string {
  if (control === '\t') return '\\t'
  return control === '\n'
    ? '\\n'
    : control === '\r'
      ? '\\r'
      : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}
