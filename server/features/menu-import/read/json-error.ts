import { shortenText } from '#contract/cut-text.ts'

export type JsonError = { line: number; column: number; message: string }

// JSON allows no control characters in strings.
const TOKEN =
  // eslint-disable-next-line no-control-regex
  /\s*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y

type Expect = 'value' | 'valueOrEnd' | 'keyOrEnd' | 'key' | 'colon' | 'commaOrEnd' | 'end'

/**
 * Finds the first syntax error in a JSON text, with a message for the user. The message of `JSON.parse` isn't shown,
 * because it is made for programmers, and quotes the file.
 *
 * @returns undefined if the text is valid
 */
export function findJsonError(text: string): JsonError | undefined {
  const open: ('{' | '[')[] = []
  let expect: Expect = 'value'
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match) {
      const rest = /\S/.exec(text.slice(at))
      if (!rest) return expect === 'end' ? undefined : error(text, text.length, endMessage(open))
      return error(text, at + rest.index, describeUnexpectedText(text, at + rest.index, expect, open))
    }
    const start = at + match[0].length - match[0].trimStart().length
    const next = step(match[1], match[2] !== undefined, expect, open)
    if (next === undefined) return error(text, start, unexpectedMessage(match[0].trim(), expect, open))
    expect = next
    at += match[0].length
  }
}

function step(mark: string | undefined, isText: boolean, expect: Expect, open: ('{' | '[')[]): Expect | undefined {
  const after = (): Expect => (open.length === 0 ? 'end' : 'commaOrEnd')
  const wantsValue = expect === 'value' || expect === 'valueOrEnd'
  if (mark === undefined) {
    if (wantsValue) return after()
    return isText && (expect === 'key' || expect === 'keyOrEnd') ? 'colon' : undefined
  }
  if (mark === '{' && wantsValue) {
    open.push('{')
    return 'keyOrEnd'
  }
  if (mark === '[' && wantsValue) {
    open.push('[')
    return 'valueOrEnd'
  }
  if (mark === ':' && expect === 'colon') return 'value'
  if (mark === ',' && expect === 'commaOrEnd') return open.at(-1) === '{' ? 'key' : 'value'
  const closes =
    (mark === '}' && open.at(-1) === '{' && (expect === 'keyOrEnd' || expect === 'commaOrEnd')) ||
    (mark === ']' && open.at(-1) === '[' && (expect === 'valueOrEnd' || expect === 'commaOrEnd'))
  if (!closes) return undefined
  open.pop()
  return after()
}

function error(text: string, at: number, message: string): JsonError {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { line, column: at - before.lastIndexOf('\n'), message }
}

function endMessage(open: ('{' | '[')[]): string {
  const closing = open.at(-1) === '{' ? '}' : ']'
  return open.length === 0
    ? 'the file ends before any content'
    : `the file ends too early: a “${open.at(-1)}” is never closed with “${closing}”, so the file may be cut off`
}

function describeUnexpectedText(text: string, at: number, expect: Expect, open: ('{' | '[')[]): string {
  if (text[at] === '"') return 'a quotation mark is opened, but not closed on the same line'
  if (text[at] === "'") return 'text must be in double quotation marks ("), not single ones'
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return 'comments are not allowed in JSON'
  return unexpectedMessage(/^[\p{L}\p{N}_]+|^./su.exec(text.slice(at, at + 40))?.[0] ?? '', expect, open)
}

function unexpectedMessage(found: string, expect: Expect, open: ('{' | '[')[]): string {
  const shown = `“${shortenText(found, 30)}”`
  if (expect === 'end') return `${shown} follows after the end of the data`
  if (expect === 'colon') return `a colon (:) is missing before ${shown}`
  if (expect === 'commaOrEnd') return `a comma (,) or “${open.at(-1) === '{' ? '}' : ']'}” is missing before ${shown}`
  if (expect === 'key' && found === '}') return 'there is an extra comma before “}”'
  if (expect === 'value' && (found === ']' || found === '}'))
    return `a value is missing, or there is an extra comma, before ${shown}`
  if (expect === 'key' || expect === 'keyOrEnd') return `expected a name in double quotation marks instead of ${shown}`
  return `${shown} isn’t a valid value`
}
