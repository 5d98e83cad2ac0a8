import { shortenText } from '#contract/cut-text.ts'

// Control characters and byte order marks aren't text; tabs and line breaks stay.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF\uFFFE\uFFFF]/g
const LINE_BREAK = /\r\n?|\u2028|\u2029/g

/**
 * Cleans up text from the file without changing its words: normalizes it to NFC and line breaks to `\n`, and removes
 * control characters and surrounding whitespace (U+3000 included).
 *
 * @example cleanText('\u3000Cafe\u0301 \u0000') // 'Café'
 */
export function cleanText(text: string): string {
  return text.replace(LINE_BREAK, '\n').replace(CONTROL, '').normalize('NFC').trim()
}

/**
 * Folds a text for comparison: case, accents and full width forms don't count, punctuation and symbols become spaces,
 * and words in camel case are separated. The voicing marks of Japanese kana stay.
 *
 * @example foldForMatching('Schön_Name (EN)') // 'schon name en'
 */
export function foldForMatching(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, (marks) => (/[\u3099\u309A]/.test(marks) ? marks : ''))
    .normalize('NFC')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/[øð]/g, (letter) => (letter === 'ø' ? 'o' : 'd'))
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ə/g, 'e')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** The folded words and phrases of a list that is separated by commas. */
export function foldedWords(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(foldForMatching))
}

/** The last part of a dotted path, such as “price” in `items.price`. */
export function lastPart(path: string): string {
  return path.split('.').at(-1) ?? path
}

/** Quotes a value in a message, shortened so that the message stays readable. */
export function quote(value: string, length = 60): string {
  const flat = value.replace(/\s+/g, ' ').trim()
  return `“${shortenText(flat, length)}”`
}

/** A number and its noun: `1 row`, `3 rows`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}

/** Makes a key safe for use in a plain object: names that every object inherits get an underscore. */
export function safeKey(key: string): string {
  return key in Object.prototype ? `${key}_` : key
}

/** Removes null characters and replaces lone surrogates: JSON can contain them, but the database can't store them. */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value & string
  if (Array.isArray(value)) return value.map(storable) as Value & unknown[] // the elements keep their types
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [storableText(key), storable(one)] as const)
  return Object.fromEntries(entries) as Value & object // the values keep their types
}

function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
