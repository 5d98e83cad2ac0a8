import type { SourceCell } from '../types.ts'
import { foldedWords, foldForMatching } from '../text.ts'
import { NOTHING, traceOf } from './flags.ts'
import { hasFootnote, hasQuestionMark, statesCondition } from './conditions.ts'
import { isShortCode } from './label-codes.ts'
import { clausesOf, type LabelLevel, levelPhrase } from './level-phrases.ts'
import { insideBrackets, splitOutsideBrackets } from './text-brackets.ts'

/**
 * One label of a cell, with the level that the words around it express; null if they can be read in two ways.
 * `isQualified`: it has a footnote mark or a condition, as in “vegan*” or “vegan (on request)”.
 */
export type LabelPiece = { text: string; level: LabelLevel | null; isQualified?: true }

const FREE_ENDING = /^(.+?)[\s-]*(?:free|frei)$/iu
const MAY_ENDING = /^(.+?)[\s-]*\(?(?:may contain|traces?|spuren|trazas|tracce|sporen|may|possible)\)?$/iu
/** “Milch enthalten” has the level of its sentence; `clausesOf` has already separated “kann Milch enthalten”. */
const HAS_ENDING = /^(.+?)\s+(?:is contained|contained|enthalten|bevatten)$/iu
/** A label with its value: “Milk: yes”, “Nüsse = Spuren”. */
const STATED = /^([^:=]+)[:=](.+)$/u
/** Signs beside a label: “Gluten ✓”, “✗ Milk”. */
const SIGN_BEFORE = /^([✓✔☑✅]|[✗✘✖×❌🚫])\uFE0F?\s*(?=\S)/u
const SIGN_AFTER = /(?<=\S)\s*([✓✔☑✅]|[✗✘✖×❌🚫])\uFE0F?$/u
const ARTICLE =
  /^(?:(?:the|any|all|of|including|du|de la|de|des|les?|la|di|del|della|dei|degli|von|van)\s+|(?:de )?[ld]['’]\s*)/iu
/** “Milk and products thereof” is the wording of the EU’s list. */
const PRODUCTS = foldedWords(
  'products thereof,product thereof,derivatives,and derivatives,daraus gewonnene erzeugnisse,erzeugnisse daraus,daraus hergestellte erzeugnisse,derives,produits derives,derivados,productos derivados,derivati,prodotti derivati',
)
const AND = /^(?:and|und|et|y|e|en|ve|dan|i|og|och|&|\+)\s+/iu
const SENTENCE_END = /\.(?=\s|$)/g
/** Semicolons and line breaks. A line that ends in a colon or a comma continues. */
const CLAUSE_END = /;|(?<![:：,，、] ?)\n/g
const LIST_SEPARATOR = /[,|/•·・･、，；]/g
const DASH = /\s[-–—]\s/g
/** The values of schema.org are addresses, such as “https://schema.org/VeganDiet”. */
const SCHEMA_ADDRESS = /https?:\/\/(?:www\.)?schema\.org\//gi
/** “1-3-7” and “A-C-G” are lists, but “1-3” may be a range. */
const CODES_WITH_DASHES = /^(?:\d{1,2}|\p{Lu}\d?)(?:\s?[-–]\s?(?:\d{1,2}|\p{Lu}\d?)){2,}$/u
/** In characters. Longer texts aren't labels, and the patterns would take quadratic time for them. */
const LONGEST_LABEL = 500
const LONGEST_VALUE = 40
/** A label with this many brackets isn't split, because each bracket takes another level of recursion. */
const MOST_BRACKETS = 50

type Reading = { base: LabelLevel; isKnown: (text: string) => boolean }

/**
 * Splits a cell into labels. Words such as “may contain” set the level of the labels after them in the same sentence or
 * the same brackets.
 *
 * @param isKnown whether a text is a single label, so that “salt and vinegar” is not split
 */
export function splitLabels(
  cell: SourceCell | undefined,
  level: LabelLevel,
  isKnown: (text: string) => boolean,
): LabelPiece[] {
  const pieces = readCell(cell, level, isKnown)
  // In “vegan, gluten-free, on request”, the condition may apply to each label; in “vegan (on request)”, only to one.
  const isConditional = pieces.some(
    ({ text }, at) => pieces[at - 1]?.isQualified !== true && isOnlyCondition(text, isKnown),
  )
  return isConditional ? pieces.map((piece) => ({ ...piece, isQualified: true as const })) : pieces
}

/** Whether a text is only a condition, such as “on request”. “Vegan on request” isn't, because it has its own label. */
function isOnlyCondition(text: string, isKnown: Reading['isKnown']): boolean {
  if (text.length > LONGEST_LABEL || isKnown(text) || !statesCondition(text)) return false
  return !text.split(/[^\p{L}\p{N}]+/u).some(isKnown)
}

function readCell(cell: SourceCell | undefined, level: LabelLevel, isKnown: Reading['isKnown']): LabelPiece[] {
  if (cell === undefined || cell === null || typeof cell === 'boolean') return []
  if (Array.isArray(cell)) return cell.flatMap((entry) => readCell(entry, level, isKnown))
  // Underscores separate words in labels such as “MAY_CONTAIN_NUTS”.
  const text = String(cell)
    .replaceAll(SCHEMA_ADDRESS, '')
    .replace(/[^\S\n]+|_/g, ' ')
  return readSentences(text, level, { base: level, isKnown })
}

function readSentences(text: string, level: LabelPiece['level'], reading: Reading): LabelPiece[] {
  return splitOutsideBrackets(text, SENTENCE_END).flatMap((sentence) => {
    const parts = splitOutsideBrackets(sentence, CLAUSE_END)
    let base = level
    return parts.flatMap((part, at) => {
      const own = part.trim()
      if (at === parts.length - 1 && isOnlyPossible(own)) return [{ text: own, level: null }]
      const phrase = parts.length > 1 ? levelPhrase(own) : undefined
      const pieces = readSentence(part, phrase ? level : base, reading)
      // In “Free from: milk; nuts”, it is unclear whether “free from” applies to the nuts.
      const opensList = phrase && (phrase.rest === '' || own.slice(0, own.length - phrase.rest.length).includes(':'))
      const isOpen = opensList && phrase.found !== level
      if (phrase) base = isOpen ? null : level
      return pieces
    })
  })
}

function readSentence(sentence: string, level: LabelPiece['level'], reading: Reading): LabelPiece[] {
  // “n/a” means that nothing is listed; without this check, it would be split at its slash.
  if (NOTHING.has(foldForMatching(sentence))) return []
  const pieces: LabelPiece[] = []
  let before = level
  for (const clause of clausesOf(sentence)) {
    const after = readList(clause.text, clause.isPossible ? 'MAY_CONTAIN' : before, pieces, reading)
    // The verb at the end closes the clause, so the text after it has the level from before the clause.
    if (!clause.isPossible) before = after
  }
  return pieces
}

/** Whether a text is only a phrase such as “may contain traces”, which doesn't say of what. */
function isOnlyPossible(text: string): boolean {
  const phrase = levelPhrase(text)
  return phrase?.found === 'MAY_CONTAIN' && (foldForMatching(phrase.rest) === '' || isOnlyPossible(phrase.rest))
}

/** Adds the labels of a list to `pieces`, and returns the level for the text after the list. */
function readList(
  list: string,
  level: LabelPiece['level'],
  pieces: LabelPiece[],
  reading: Reading,
): LabelPiece['level'] {
  let current = level
  for (const entry of splitOutsideBrackets(list, LIST_SEPARATOR)) {
    const parts = splitOutsideBrackets(entry, DASH)
    let label: LabelPiece | undefined
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1
      const value = label && valueOf(part, reading)
      if (label && value !== undefined) {
        // “Milk – may contain – nuts” can be read in two ways.
        const isOpen = !isLast && value === 'MAY_CONTAIN'
        if (isOpen) current = null
        if (value === 'notStated') pieces.splice(pieces.indexOf(label), 1)
        else label.level = isOpen ? null : stated(value, label.level)
        label = undefined
        continue
      }
      const read = splitPart(part, current, reading)
      const [first] = read
      if (first?.text === '') {
        const before = pieces.at(-1)
        // In “Milk, traces, egg”, it is unclear whether “traces” applies to the milk or to the egg.
        const isOpen = parts.length === 1 && before && before.level !== first.level && !/:\s*$/.test(part)
        if (isOpen) before.level = null
        current = isOpen ? null : first.next
        continue
      }
      if (label && read.some(({ text }) => !isLabel(text, reading))) label.level = null
      for (const { next, ...piece } of read) {
        current = next ?? (reading.base === 'FREE_FROM' ? 'FREE_FROM' : null)
        pieces.push(piece)
      }
      const last = pieces.at(-1)
      label = read.length > 0 && last && reading.isKnown(last.text) ? last : undefined
    }
  }
  return current
}

type Part = LabelPiece & { next: LabelPiece['level'] }

function splitPart(part: string, level: LabelPiece['level'], reading: Reading): Part[] {
  const raw = part.trim()
  const pieces = splitMarked(raw, level, reading)
  const isOpen = hasQuestionMark(raw)
  const isQualified = hasFootnote(raw)
  if (!isOpen && !isQualified) return pieces
  return pieces.map((piece) => ({ ...piece, ...(isOpen && { level: null }), ...(isQualified && { isQualified }) }))
}

/** Reads the signs beside a label: “Gluten ✓, Milk ✗”. */
function splitMarked(part: string, level: LabelPiece['level'], reading: Reading): Part[] {
  const sign = SIGN_BEFORE.exec(part) ?? SIGN_AFTER.exec(part)
  if (!sign || part.length > LONGEST_LABEL) return splitBrackets(part, level, reading)
  const rest = part.slice(0, sign.index) + part.slice(sign.index + sign[0].length)
  const isYes = /[✓✔☑✅]/u.test(sign[0])
  return splitMarked(rest, level, reading).map((piece) => ({
    ...piece,
    level: isYes ? stated('CONTAINS', piece.level) : null,
    next: level,
  }))
}

/** Reads the text inside brackets as the value or as the kinds of the label before them. */
function splitBrackets(part: string, level: LabelPiece['level'], reading: Reading): Part[] {
  const text = withoutEnds(part, ' \t\n:*•"\'“', ' \t\n:*"\'”.')
  const brackets = insideBrackets(text)
  if (text === '' && isShortCode(part)) return [{ text: part, level, next: level }]
  if (brackets && text.split(/[([（［]/u).length > MOST_BRACKETS) return [{ text, level, next: level }]
  if (!brackets) return splitWords(withoutEnds(text, '', ')]）'), level, reading)
  const { before, inside, after } = brackets
  if (before === '' && after === '') return splitPart(inside, level, reading)
  if (text.length <= LONGEST_LABEL && foldForMatching(inside) !== '' && reading.isKnown(text))
    return [{ text, level, next: level }]
  const heads = splitPart(before, level, reading)
  const head = heads.at(-1)
  const next = head?.text === '' && head.level !== level ? null : head ? head.next : level
  const rest = splitPart(after.replace(AND, ''), next, reading)
  const value = head && reading.isKnown(head.text) ? valueOf(inside, reading) : undefined
  if (head && value !== undefined) {
    const isClear = heads.length === 1 || value === 'CONTAINS' || value === 'MAY_CONTAIN'
    if (value === 'notStated') return [...heads.slice(0, -1), ...rest]
    if (!isClear) return [...heads.map((one) => ({ ...one, level: null })), ...rest]
    return [...heads.slice(0, -1), { ...head, level: stated(value, head.level) }, ...rest]
  }
  const kinds = readSentences(inside, head ? head.level : level, reading).map((one) => ({ ...one, next }))
  const all = [...heads, ...kinds, ...rest]
  if (!all.some((one) => isLabel(one.text, reading)))
    return [head?.text === '' ? { ...head, text } : { text, level, next: level }]
  // “Milk may contain (nuts)” can be read in two ways.
  if (head && kinds.length > 0 && head.level !== level && MAY_ENDING.test(before.trim()))
    return all.map((one) => ({ ...one, level: null }))
  const isCondition = kinds.some((one) => !isLabel(one.text, reading) || one.level !== head?.level)
  if (head && isCondition) heads.splice(-1, 1, { ...head, isQualified: true })
  return [...heads, ...kinds, ...rest].filter((one) => one.text !== '')
}

function splitWords(text: string, level: LabelPiece['level'], reading: Reading): Part[] {
  const { isKnown } = reading
  if (text.length > LONGEST_LABEL) return [{ text, level, next: level }]
  const folded = foldForMatching(text)
  if (folded === '' && text.trim() === '') return []
  if (NOTHING.has(folded) || PRODUCTS.has(folded) || /^[-–—_]+$/.test(text)) return []
  const [, label = '', value = ''] = (STATED.exec(text) ?? []).map((part) => part.trim())
  const isStated = value !== '' && isKnown(label)
  if (isStated && foldForMatching(value) === '' && !isKnown(value)) return splitStated(label, value, level, reading)
  if (isKnown(text)) return [{ text, level, next: level }]
  const bare = text.replace(ARTICLE, '')
  if (isKnown(bare)) return [{ text: bare, level, next: level }]
  const phrase = levelPhrase(text)
  if (phrase) {
    const { found, rest, appliesOnce } = phrase
    const inner = splitPart(rest, found, reading)
    if (inner.length === 0) return [{ text: '', level: found, next: found }]
    return appliesOnce ? inner.map((piece) => ({ ...piece, next: null })) : inner
  }
  const ending = FREE_ENDING.exec(text)
  if (ending?.[1] && isKnown(ending[1])) return [{ text: ending[1], level: 'FREE_FROM', next: level }]
  const trace = MAY_ENDING.exec(text)
  if (trace?.[1] && isKnown(trace[1])) return [{ text: trace[1], level: 'MAY_CONTAIN', next: level }]
  const ended = HAS_ENDING.exec(text)
  if (ended?.[1] && isKnown(ended[1])) return [{ text: ended[1], level, next: level }]
  return isStated ? splitStated(label, value, level, reading) : splitFurther(text, level, reading)
}

/** Reads “Milk: yes” as a label with its value, and “Gluten: wheat” as two labels. */
function splitStated(label: string, text: string, level: LabelPiece['level'], reading: Reading): Part[] {
  const value = isShortCode(text) ? letterValue(text) : valueOf(text, reading)
  if (value === 'notStated') return []
  if (value !== undefined) return [{ text: label, level: stated(value, level), next: level }]
  const kinds = splitPart(text, level, reading)
  const areKinds = kinds.every((kind) => reading.isKnown(kind.text) && kind.level === level)
  return [
    { text: label, level: areKinds ? level : null, next: level },
    ...kinds.filter(({ text: kind }) => reading.isKnown(kind)),
  ]
}

type Value = LabelLevel | 'notStated' | null

/** “Sesame: N” can mean “no” or name the letter of sesame. */
function letterValue(text: string): Value {
  const trace = traceOf(text)
  return trace === 'CONTAINS' || trace === 'notStated' ? trace : null
}

/** The value that a text gives the label before it; null if the value is unclear, undefined if the text gives none. */
function valueOf(part: string, reading: Reading): Value | undefined {
  const text = part.trim()
  if (text === '' || text.length > LONGEST_VALUE || isShortCode(text) || reading.isKnown(text)) return undefined
  const trace = traceOf(text.replace(/^enthalten$/iu, 'ja'))
  if (hasQuestionMark(text) || (hasFootnote(text) && levelPhrase(text)?.found === 'FREE_FROM')) return null
  if (trace !== undefined && trace !== 'unclear') return trace
  if (foldForMatching(text) === '') return null
  const [phrase, ...others] = levelPhrase(text) ? splitPart(text, 'CONTAINS', reading) : []
  return phrase?.text === '' && others.length === 0 ? phrase.level : undefined
}

/** The level of a label with a value. “Free from: milk – no” can be read in two ways. */
function stated(value: LabelLevel | null, level: LabelPiece['level']): LabelPiece['level'] {
  if (level === 'FREE_FROM' && value !== 'MAY_CONTAIN') return null
  return value === 'FREE_FROM' && level === 'MAY_CONTAIN' ? null : value
}

/** Removes the given characters from the start and the end of a text. */
function withoutEnds(text: string, before: string, after: string): string {
  let [start, end] = [0, text.length]
  while (start < end && before.includes(text.charAt(start))) start++
  while (end > start && after.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

function isLabel(text: string, { isKnown }: Reading): boolean {
  return isKnown(text) || isShortCode(text)
}

/**
 * Splits “milk and eggs” into labels if one of them is known, “milk eggs” if all words are, and
 * “A C G” if all are codes.
 */
function splitFurther(text: string, level: LabelPiece['level'], reading: Reading): Part[] {
  const { isKnown } = reading
  const parts = text
    .split(/\s*[()[\]]\s*|\s+(?:and|und|et|y|e|en|ve|dan|i|og|och|&|\+)\s+|\s*[&+]\s*/iu)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  if (parts.length > 1 && parts.some((one) => isKnown(one) || isKnown(one.replace(ARTICLE, '')))) {
    const pieces = parts.flatMap((piece) => splitPart(piece, level, reading))
    // In “vegan and gluten-free on request”, the condition may apply to both.
    return statesCondition(text) ? pieces.map((piece) => ({ ...piece, isQualified: true })) : pieces
  }
  const words = text.split(CODES_WITH_DASHES.test(text) ? /\s?[-–]\s?/ : /\s+/)
  if (words.length > 1 && (words.every(isKnown) || words.every(isShortCode)))
    return words.map((word) => ({ text: word, level, next: level }))
  return [{ text, level, next: level }]
}
