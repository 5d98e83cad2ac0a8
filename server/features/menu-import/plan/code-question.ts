import { cellText } from '../read/cell.ts'
import { foldForMatching } from '../text.ts'
import type {
  CodeMeaning,
  FoundCode,
  ImportContext,
  ImportQuestion,
  Mapping,
  SourceRow,
  SourceTable,
} from '../types.ts'
import { compileMapping } from './compile-mapping.ts'
import { codeKey, isShortCode, meaningOf, unpackLetters } from './label-codes.ts'
import { type LabelMatcher, labelMatcher } from './match-allergens.ts'
import { splitLabels } from './read-labels.ts'

const MOST_CODES = 200
const SAMPLE_ITEMS = 3

/**
 * Lists the codes and labels of a file with their possible meanings, unknown ones first. Asks only if there are short
 * codes: whole words from the company's lists are certain.
 */
export function codesQuestion(table: SourceTable, mapping: Mapping, context: ImportContext): ImportQuestion[] {
  const codes = findCodes(table, mapping, context)
  if (!codes.some(({ isCertain, token }) => !isCertain && isShortCode(token))) return []
  return [{ id: 'codes', kind: 'codes', answer: mapping.answers?.['codes'] ?? null, codes }]
}

function findCodes(table: SourceTable, mapping: Mapping, context: ImportContext): FoundCode[] {
  const { labels, texts } = compileMapping(table, mapping, context)
  const matcher = labelMatcher(context)
  const nameKey = texts.name[0]?.key
  const found = new Map<string, FoundCode>()
  for (const { key: column, header, field, isPacked } of labels) {
    if (field.kind === 'allergenColumn' || field.kind === 'dietColumn') continue
    const dietsFirst = field.kind === 'dietTypes' || field.kind === 'labels'
    for (const row of table.rows) {
      const cell = row.cells[column]
      if (cell === undefined) continue
      for (const { text } of splitLabels(isPacked ? unpackLetters(cell) : cell, 'CONTAINS', matcher.isKnown)) {
        const key = codeKey(column, text)
        const known = found.get(key) ?? {
          token: text,
          key,
          column: header,
          count: 0,
          items: [],
          meaning: meaningOf(mapping.codes, column, text) ?? proposedMeaning(text, dietsFirst, matcher),
          isCertain: !isShortCode(text) && matcher.isKnown(text),
        }
        known.count++
        const name = nameKey === undefined ? '' : cellText(row.cells[nameKey])
        if (known.items.length < SAMPLE_ITEMS && name !== '' && !known.items.includes(name)) known.items.push(name)
        found.set(key, known)
      }
    }
  }
  const all = [...found.values()]
  // Meanings that the user chose aren't replaced, but their codes help decide whether `LETTERS` and `NUMBERS` apply.
  const isOpen = ({ key }: FoundCode) => !Object.hasOwn(mapping.codes ?? {}, key)
  const legend = legendOf(table, nameKey, matcher)
  if (legend.size > 0) for (const code of all.filter(isOpen)) code.meaning = legend.get(code.token) ?? code.meaning
  else proposeLetters(all, isOpen, context)
  return all
    .toSorted((a, b) => Number(a.meaning !== null) - Number(b.meaning !== null) || b.count - a.count)
    .slice(0, MOST_CODES)
}

const LEGEND_ENTRY = /(?<![\p{L}\p{N}])(\p{Lu}\d?|\d{1,2})\s?[)=:–-]\s?(\p{L}[\p{L} ]{1,40})/gu

/** The meanings that the file itself gives to codes, in lines such as “A = milk, B = eggs”. */
function legendOf(table: SourceTable, nameKey: string | undefined, matcher: LabelMatcher): Map<string, CodeMeaning> {
  // “3 - Fish” can be an item’s number and name, unless nothing else is in its row.
  const isAlone = ({ cells }: SourceRow) =>
    Object.values(cells).filter((cell) => cellText(cell).trim() !== '').length === 1
  const names = table.rows.filter(isAlone).map(({ cells }) => cellText(cells[nameKey ?? '']))
  const legend = new Map<string, CodeMeaning>()
  for (const text of [...names, ...(table.leftOut ?? []).map(({ message }) => message)])
    for (const [, code = '', words = ''] of text.matchAll(LEGEND_ENTRY)) {
      const allergen = matcher.allergen(words)
      if (allergen) legend.set(code, { kind: 'allergen', code: allergen.code })
    }
  return legend
}

function proposedMeaning(text: string, dietsFirst: boolean, matcher: LabelMatcher): CodeMeaning | null {
  const diet = matcher.dietType(text)
  const allergen = matcher.allergen(text)
  if (diet && (dietsFirst || !allergen)) return { kind: 'diet', code: diet.code }
  return allergen ? { kind: 'allergen', code: allergen.code } : null
}

/**
 * The allergen letters of Austrian menus and the numbers of the allergens in the EU's list. They are proposed only in
 * columns of allergens, and only if these have at least three letters (or numbers), counted once per column, all of
 * which are known.
 */
const LETTERS: Record<string, string> = {
  a: 'gluten',
  b: 'crustaceans',
  c: 'eggs',
  d: 'fish',
  e: 'peanuts',
  f: 'soy',
  g: 'milk',
  h: 'nuts',
  l: 'celery',
  m: 'mustard',
  n: 'sesame',
  o: 'sulphites',
  p: 'lupin',
  r: 'molluscs',
}
const NUMBERS =
  'gluten crustaceans eggs fish peanuts soy milk nuts celery mustard sesame sulphites lupin molluscs'.split(' ')

function proposeLetters(codes: FoundCode[], isOpen: (code: FoundCode) => boolean, context: ImportContext): void {
  const short = codes.filter(({ token }) => isShortCode(token) && !/\d\p{L}|\p{L}\d/u.test(token))
  const letters = short.filter(({ token }) => /^\p{L}$/u.test(token))
  const numbers = short.filter(({ token }) => /^\d+$/.test(token))
  const propose = (list: FoundCode[], wordOf: (token: string) => string | undefined) => {
    if (list.length < 3 || !list.every(({ token }) => wordOf(token) !== undefined)) return
    for (const code of list.filter(isOpen)) {
      const word = wordOf(code.token) ?? ''
      const ref = context.allergens.find((one) => foldForMatching(one.code).startsWith(word.slice(0, 5)))
      if (ref && code.meaning?.kind !== 'allergen') code.meaning = { kind: 'allergen', code: ref.code }
    }
  }
  const isAllergenColumn = (code: FoundCode) => /allerg|alerg|アレルギ|аллерг|алерг|过敏|알레르/iu.test(code.column)
  propose(letters.filter(isAllergenColumn), (token) => LETTERS[token.toLowerCase()])
  propose(numbers.filter(isAllergenColumn), (token) => NUMBERS[Number(token) - 1])
}
