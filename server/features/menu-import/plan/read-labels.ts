import type { ContainmentLevel } from '#contract/allergens.ts'
import type { SourceCell } from '../types.ts'
import { foldText } from '../text.ts'
import { NOTHING, traceOf } from './flags.ts'
import { isShortCode } from './label-codes.ts'

export type LabelLevel = Exclude<ContainmentLevel, 'UNKNOWN'>

/** One label of a cell, with the level that the words around it express; null if they can be read in two ways. */
export type LabelPiece = { text: string; level: LabelLevel | null; hasFootnote?: true }

const MAY =
  'may (?:also )?contain traces of|may (?:also )?contain|may have|could contain traces of|could contain|might contain|traces of|trace of|possible traces of|kann spuren von|kann enthalten|kann spuren|spuren von|peut contenir des traces de|peut contenir|traces de|traces? eventuelles? (?:de|d)|traces? possibles? (?:de|d)|peut aussi contenir|posibles trazas de|possibili tracce di|possiveis vestigios de|mogelijk sporen van|mogliche spuren von|puede contener trazas de|puede contener|trazas de|puo contenere tracce di|puo contenere|tracce di|pode conter vestigios de|pode conter|kan sporen van|kan sporen bevatten van|kan bevatten|sporen van|traces|trace|possible traces|kann spuren|spuren|sporen|trazas|tracce|vestigios|eser miktarda|icerebilir|mungkin mengandung|moze zawierac|kan inneholde spor av|kan inneholde|kan innehalla spar av|kan innehalla|kan indeholde spor af|kan indeholde|saattaa sisaltaa'
const HAS =
  'contains|contain|allergens|allergen|enthalt|allergene|contient|allergenes|contiene|alergenos|contem|bevat|icerir|mengandung|zawiera|inneholder|innehaller|indeholder|sisaltaa'
const FREE =
  'free from|free of|does not contain|contains no|frei von|enthalt kein|ne contient pas de|libre de|no contiene|non contiene|nao contem|vrij van|bevat geen|icermez'
/** In “no milk, eggs”, it isn’t clear whether “no” applies to the eggs too. */
const WITHOUT = 'ohne|keine?|sans|aucune?|sin|senza|nessun|sem|zonder|geen|tanpa|bez|utan|uden|uten|ingen|no|without'
const FREE_ENDING = /^(.+?)[\s-]*(?:free|frei)$/iu
const MAY_ENDING = /^(.+?)[\s-]*\(?(?:may contain|traces?|spuren|trazas|tracce|sporen|may|possible)\)?$/iu
/** “Milch enthalten” has the level of its sentence; “kann Milch enthalten” is found before. */
const HAS_ENDING = /^(.+?)\s+(?:is contained|contained|enthalten|bevatten)$/iu
/** “Milk: yes”, “Nüsse = Spuren” */
const STATED = /^([^:=]+)[:=](.+)$/u
/** The verbs of “kann Milch, Nüsse und Soja enthalten”, with the allergens between them. */
const MAY_OPENING = /\bkann?\s+(?:(?:auch|ook)\s+)?/iu
const MAY_CLOSING = /\s(?:enthalten|bevatten)\b/iu
const ARTICLE =
  /^(?:(?:the|any|all|of|du|de la|de|des|les?|la|di|del|della|dei|degli|von|van)\s+|(?:de )?[ld]['’]\s*)/iu
/** “Vegan*” is often explained elsewhere as “on request”. */
const FOOTNOTE = /[*†‡¹²³]\)?$/u
/** The values of schema.org are addresses, such as “https://schema.org/VeganDiet”. */
const SCHEMA_ADDRESS = /https?:\/\/(?:www\.)?schema\.org\//gi
/** “1-3-7” and “A-C-G” are lists, but “1-3” may be a range. */
const CODES_WITH_DASHES = /^(?:\d{1,2}|\p{Lu}\d?)(?:\s?[-–]\s?(?:\d{1,2}|\p{Lu}\d?)){2,}$/u
/** In characters. Longer texts aren't labels, and the patterns would take quadratic time for them. */
const LONGEST_LABEL = 500

const levels: { pattern: RegExp; found: LabelLevel; appliesOnce?: true }[] = [
  { pattern: phrase(MAY), found: 'MAY_CONTAIN' },
  { pattern: phrase(FREE), found: 'FREE_FROM' },
  { pattern: phrase(WITHOUT), found: 'FREE_FROM', appliesOnce: true },
  { pattern: phrase(HAS), found: 'CONTAINS' },
]

function phrase(list: string): RegExp {
  return new RegExp(`^(?:${list.split('|').join('|')})\\b[\\s:]*`, 'i')
}

/**
 * Splits a cell into labels. Words such as “may contain” set the level of what follows them in the sentence.
 *
 * @param isKnown whether a text is a single label, so that “salt and vinegar” is not split
 */
export function splitLabels(
  cell: SourceCell | undefined,
  level: LabelLevel,
  isKnown: (text: string) => boolean,
): LabelPiece[] {
  if (cell === undefined || cell === null || typeof cell === 'boolean') return []
  if (Array.isArray(cell)) return cell.flatMap((entry) => splitLabels(entry, level, isKnown))
  return (
    String(cell)
      .replaceAll(SCHEMA_ADDRESS, '')
      // “MAY_CONTAIN_NUTS”
      .replace(/[^\S\n]+|_/g, ' ')
      .split(/[.;\n](?=\s|$)|;/)
      .flatMap((sentence) => splitSentence(sentence, level, isKnown))
  )
}

function splitSentence(sentence: string, level: LabelLevel, isKnown: (text: string) => boolean): LabelPiece[] {
  // “n/a” would be split at its slash.
  if (NOTHING.has(foldText(sentence))) return []
  const pieces: LabelPiece[] = []
  let before: LabelPiece['level'] = level
  for (const clause of clausesOf(sentence)) {
    let current: LabelPiece['level'] = clause.isPossible ? 'MAY_CONTAIN' : before
    for (const part of clause.text.split(/[,|/•·・･、，；]|\s[-–]\s/)) {
      for (const piece of splitPart(part.trim(), current, isKnown)) {
        current = piece.next ?? (level === 'FREE_FROM' ? level : null)
        if (piece.text === '') continue
        const footnote = FOOTNOTE.test(part.trim()) ? { hasFootnote: true as const } : {}
        pieces.push({ text: piece.text, level: /[?？]\)?$/.test(part.trim()) ? null : piece.level, ...footnote })
      }
    }
    // The verb at the end closes the clause, so what follows has the level from before.
    if (!clause.isPossible) before = current
  }
  return pieces
}

/** Separates “kann … enthalten” from the rest of a sentence; “kann Spuren enthalten von …” is not such a clause. */
function clausesOf(sentence: string): { text: string; isPossible?: true }[] {
  const clauses: { text: string; isPossible?: true }[] = []
  let rest = sentence
  for (;;) {
    const opening = MAY_OPENING.exec(rest)
    const inside = opening && rest.slice(opening.index + opening[0].length)
    const closing = inside && MAY_CLOSING.exec(inside)
    if (!closing || /^(?:spuren|sporen)$/i.test(inside.slice(0, closing.index).trim()))
      return [...clauses, { text: rest }]
    clauses.push({ text: rest.slice(0, opening.index) })
    clauses.push({ text: inside.slice(0, closing.index), isPossible: true })
    rest = inside.slice(closing.index + closing[0].length)
  }
}

type Part = LabelPiece & { next: LabelPiece['level'] }

function splitPart(part: string, level: LabelPiece['level'], isKnown: (text: string) => boolean): Part[] {
  const text = part.replace(/^[\s:*•(["'“]+|[\s:*)\]"'”.]+$/g, '')
  if (text.length > LONGEST_LABEL) return [{ text, level, next: level }]
  const folded = foldText(text)
  if (folded === '' && text.trim() === '') return []
  if (NOTHING.has(folded) || /^[-–—_]+$/.test(text)) return []
  if (isKnown(text)) return [{ text, level, next: level }]
  const bare = text.replace(ARTICLE, '')
  if (isKnown(bare)) return [{ text: bare, level, next: level }]
  for (const { pattern, found, appliesOnce } of levels) {
    const match = pattern.exec(plain(text))
    if (!match || match[0].length > text.length) continue
    const rest = text.slice(match[0].length)
    const inner = splitPart(rest, found, isKnown)
    if (inner.length === 0) return [{ text: '', level: found, next: found }]
    // “Without: milk, eggs” is a list.
    return appliesOnce && !match[0].includes(':') ? inner.map((piece) => ({ ...piece, next: null })) : inner
  }
  const ending = FREE_ENDING.exec(text)
  if (ending?.[1] && isKnown(ending[1])) return [{ text: ending[1], level: 'FREE_FROM', next: level }]
  const trace = MAY_ENDING.exec(text)
  if (trace?.[1] && isKnown(trace[1])) return [{ text: trace[1], level: 'MAY_CONTAIN', next: level }]
  const ended = HAS_ENDING.exec(text)
  if (ended?.[1] && isKnown(ended[1])) return [{ text: ended[1], level, next: level }]
  const [, label = '', value = ''] = (STATED.exec(text) ?? []).map((part) => part.trim())
  if (value !== '' && isKnown(label)) {
    const trace = traceOf(value.replace(/^enthalten$/i, 'ja'))
    if (trace === 'notStated') return []
    if (trace !== undefined && trace !== 'unclear') return [{ text: label, level: trace, next: level }]
  }
  return splitFurther(text, level, isKnown)
}

/**
 * Splits “Gluten (Weizen)” and “milk and eggs” into labels if one of them is known, “milk eggs” if all words are, and
 * “A C G” if all are codes.
 */
function splitFurther(text: string, level: LabelPiece['level'], isKnown: (text: string) => boolean): Part[] {
  const parts = text
    .split(/\s*[()[\]]\s*|\s+(?:and|und|et|y|e|en|ve|dan|i|og|och|&|\+)\s+|\s*[&+]\s*/iu)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  if (parts.length > 1 && parts.some((one) => isKnown(one) || isKnown(one.replace(ARTICLE, '')))) {
    return parts.flatMap((piece) => splitPart(piece, level, isKnown))
  }
  const words = text.split(CODES_WITH_DASHES.test(text) ? /\s?[-–]\s?/ : /\s+/)
  if (words.length > 1 && (words.every(isKnown) || words.every(isShortCode)))
    return words.map((word) => ({ text: word, level, next: level }))
  return [{ text, level, next: level }]
}

/** Removes accents but keeps the length, so that positions in both texts correspond. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return base.length === letter.length ? base : letter
    })
    .join('')
}
