import type { ContainmentLevel } from '#contract/allergens.ts'

export type LabelLevel = Exclude<ContainmentLevel, 'UNKNOWN'>

const MAY =
  'may (?:also )?contain traces of|may (?:also )?contain|may have|could contain traces of|could contain|might contain|traces of|trace of|possible traces of|kann (?:auch )?spuren(?: enthalten)?(?: von)?|kann enthalten|spuren von|peut contenir des traces de|peut contenir|traces de|traces? eventuelles? (?:de|d)|traces? possibles? (?:de|d)|peut aussi contenir|posibles trazas de|possibili tracce di|possiveis vestigios de|mogelijk sporen van|mogliche spuren von|puede contener trazas de|puede contener|trazas de|puo contenere tracce di|puo contenere|tracce di|pode conter vestigios de|pode conter|kan sporen van|kan sporen bevatten van|kan bevatten|sporen van|traces|trace|possible traces|kann spuren|spuren|sporen|trazas|tracce|vestigios|eser miktarda|icerebilir|mungkin mengandung|moze zawierac|kan inneholde spor av|kan inneholde|kan innehalla spar av|kan innehalla|kan indeholde spor af|kan indeholde|saattaa sisaltaa'
const HAS =
  'contains|contain|allergens|allergen|enthalt|allergene|contient|allergenes|contiene|alergenos|contem|bevat|icerir|mengandung|zawiera|inneholder|innehaller|indeholder|sisaltaa'
const FREE =
  'free from|free of|does not contain|frei von|ne contient pas de|libre de|no contiene|non contiene|nao contem|vrij van|icermez'
/** In “no milk, eggs”, it isn’t clear whether “no” applies to the eggs too. */
const WITHOUT =
  'contains no|enthalt keine?|bevat geen|ohne|keine?|sans|aucune?|sin|senza|nessun|sem|zonder|geen|tanpa|bez|utan|uden|uten|ingen|no|without'
/** The first and the last verb of phrases such as “kann Milch, Nüsse und Soja enthalten”. */
const MAY_OPENING = /\bkann?\s+(?:(?:auch|ook)\s+)?/iu
const MAY_CLOSING = /\s(?:enthalten|bevatten)\b/iu
const LEVELS: { pattern: RegExp; found: LabelLevel; appliesOnce?: true }[] = [
  { pattern: phrase(MAY), found: 'MAY_CONTAIN' },
  { pattern: phrase(FREE), found: 'FREE_FROM' },
  { pattern: phrase(WITHOUT), found: 'FREE_FROM', appliesOnce: true },
  { pattern: phrase(HAS), found: 'CONTAINS' },
]

function phrase(list: string): RegExp {
  return new RegExp(`^(?:${list})\\b[\\s:]*`, 'i')
}

/** The level that the first words of a text set for the rest of it, as in “may contain nuts”. */
export function levelPhrase(text: string): { found: LabelLevel; rest: string; appliesOnce?: true } | undefined {
  const unaccented = plain(text)
  for (const { pattern, found, appliesOnce } of LEVELS) {
    const match = pattern.exec(unaccented)
    if (!match || match[0].length > text.length) continue
    const rest = text.slice(match[0].length)
    // In “Without: milk, eggs”, the colon shows that “without” applies to the whole list.
    return { found, rest, ...(appliesOnce && !match[0].includes(':') && { appliesOnce }) }
  }
  return undefined
}

/** Separates “kann … enthalten” from the rest of a sentence, but not “kann Spuren enthalten von …”. */
export function clausesOf(sentence: string): { text: string; isPossible?: true }[] {
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

/** Removes the accents of composed letters. The length stays, so that positions are also valid in the original. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return base.length === letter.length ? base : letter
    })
    .join('')
}
