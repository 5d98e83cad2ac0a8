import type { ContainmentLevel } from '#contract/allergens.ts'
import { shortenText } from '#contract/cut-text.ts'
import { cellText } from '../read/cell.ts'
import { isCross, type MarkMeanings, type Trace, traceOf } from './flags.ts'
import type { LabelMatcher } from './match-allergens.ts'
import { type LabelPiece, splitLabels } from './read-labels.ts'
import type { LabelLevel } from './level-phrases.ts'
import { lastPart, quote } from '../text.ts'
import { isShortCode, meaningOf, unpackLetters } from './label-codes.ts'
import type {
  AllergenRef,
  DietTypeRef,
  Doubt,
  ItemDraft,
  Mapping,
  SourceCell,
  SourceRow,
  TargetField,
  UnrecognisedValue,
} from '../types.ts'

/**
 * A column with allergens or diet types. `isPacked`: its cells list letters without separators, such as “ACG”.
 * `meanings`: the meanings of the marks in its matrix. `yesMeans`: the level that its header gives to “yes”.
 */
export type LabelColumn = {
  key: string
  header: string
  field: TargetField
  isPacked?: boolean
  meanings?: MarkMeanings
  yesMeans?: LabelLevel
}

/** Values that weren't imported as they are, once per column and value. */
export type UnrecognisedLog = Map<string, UnrecognisedValue>

const LEVELS: Partial<Record<TargetField['kind'], LabelLevel>> = {
  allergensContains: 'CONTAINS',
  allergensMayContain: 'MAY_CONTAIN',
  allergensFreeFrom: 'FREE_FROM',
  labels: 'CONTAINS',
  dietTypes: 'CONTAINS',
}
/** If several levels are stated for one allergen, the strongest is used. */
export const STRENGTH: Record<ContainmentLevel, number> = { CONTAINS: 3, MAY_CONTAIN: 2, FREE_FROM: 1, UNKNOWN: 0 }

export type RowLabels = Pick<ItemDraft, 'allergens' | 'dietTypeIds' | 'statesDietTypes'> & {
  warnings: string[]
  /** Codes without a confirmed meaning, which are not imported. */
  openCodes: string[]
  /**
   * Allergens and diet types that aren't imported because they may not apply: they have a “without”, a “?”, a footnote
   * or other words around them, or a cell of their column can't be read.
   */
  unclear: string[]
  /** The only allergens that may apply because of these; undefined if any may. */
  unclearAllergens: number[] | undefined
}

/**
 * Reads a row's allergens and diet types. An empty cell means UNKNOWN, and neither list is ever inferred from the
 * other.
 */
export function readRowLabels(
  row: SourceRow,
  columns: LabelColumn[],
  matcher: LabelMatcher,
  log: UnrecognisedLog,
  codes?: Mapping['codes'],
): RowLabels {
  const openCodes: string[] = []
  const unclear: string[] = []
  const concerned: string[] = []
  const levels = new Map<number, LabelLevel>()
  const names = new Map<number, string>()
  const diets = new Set<number>()
  const denied = new Map<number, string>()
  const warnings: string[] = []
  const take = (id: number, name: string, level: LabelLevel) => {
    const known = levels.get(id)
    names.set(id, name)
    if (known && known !== level && (known === 'FREE_FROM' || level === 'FREE_FROM')) {
      const [other, used] =
        known === 'CONTAINS' || level === 'CONTAINS' ? ['contains', 'Contains'] : ['may contain', 'May contain']
      warnings.push(`This row lists ${name} as both “free from” and “${other}”. “${used}” is used.`)
    }
    if (!known || STRENGTH[level] > STRENGTH[known]) levels.set(id, level)
  }
  const leaveOpen = (column: LabelColumn, text: string, { shown = text, of = text } = {}) => {
    unclear.push(shown)
    concerned.push(of)
    unrecognised(log, column, text, row.rowNumber, () => 'It isn’t clear whether this applies.')
  }
  const takeLabel = (ref: AllergenRef, level: LabelLevel | null, column: LabelColumn, text: string) => {
    if (level === null) leaveOpen(column, text, { of: ref.code })
    else if (level === 'FREE_FROM' && matcher.isPartOf(ref, text)) {
      unrecognised(log, column, text, row.rowNumber, () => partHint(text, ref.name))
    } else take(ref.id, ref.name, level)
  }
  const takeDiet = (ref: DietTypeRef, { level, text, isQualified }: LabelPiece, column: LabelColumn) => {
    if (level === null || isQualified) leaveOpen(column, text, { of: ref.code })
    else diets.add(ref.id)
  }
  for (const column of columns) {
    const { field } = column
    const cell = row.cells[column.key]
    if (field.kind === 'allergenColumn' || field.kind === 'dietColumn') {
      const trace = traceInColumn(cell, column)
      if (trace === undefined) continue
      const text = cellText(cell).trim()
      // In a diet type's column, a cross means “no”, so no review is needed. For an allergen, it may mean “contains”.
      if (trace === 'unclear' && field.kind === 'dietColumn' && isCross(cell))
        unrecognised(log, column, text, row.rowNumber)
      else if (trace === 'unclear')
        leaveOpen(column, text, { shown: `${lastPart(column.header)}: ${text}`, of: field.code })
      else if (field.kind === 'dietColumn') {
        const ref = matcher.dietType(field.code)
        if (ref && trace === 'CONTAINS') diets.add(ref.id)
        else if (ref) denied.set(ref.id, ref.name)
      } else {
        const ref = matcher.allergen(field.code)
        if (!ref || trace === 'notStated') continue
        const part = trace === 'FREE_FROM' ? partIn(column.header, ref, matcher) : undefined
        if (part === undefined) take(ref.id, ref.name, trace)
        else unrecognised(log, column, cellText(cell), row.rowNumber, () => partHint(part, ref.name))
      }
      continue
    }
    const level = LEVELS[field.kind]
    if (!level) continue
    // “Yes” in a column for lists doesn't say which allergen or diet type applies.
    if (cell === true) leaveOpen(column, column.header)
    const dietsFirst = field.kind === 'dietTypes' || field.kind === 'labels'
    const pieces = splitLabels(column.isPacked ? unpackLetters(cell) : cell, level, matcher.isKnown)
    // In “Vegan, *”, the code may be a condition, so claims aren't imported until its meaning is confirmed.
    const isQualified = pieces.some(({ text }) => isShortCode(text) && !meaningOf(codes, column.key, text))
    for (const read of pieces) {
      const piece = isQualified ? { ...read, isQualified } : read
      const meaning = meaningOf(codes, column.key, piece.text)
      if (meaning?.kind === 'ignore') continue
      // An allergen or a diet type may have been deleted since the user chose it, so the code is open again.
      const chosen = meaning?.kind === 'allergen' ? matcher.allergenByCode(meaning.code) : undefined
      const chosenDiet = meaning?.kind === 'diet' ? matcher.dietTypeByCode(meaning.code) : undefined
      if (chosen && meaning?.kind === 'allergen' && meaning.level) take(chosen.id, chosen.name, meaning.level)
      else if (chosen) takeLabel(chosen, levelOf(piece), column, piece.text)
      else if (chosenDiet) takeDiet(chosenDiet, piece, column)
      if (chosen ?? chosenDiet) continue
      if (isShortCode(piece.text)) {
        openCodes.push(piece.text)
        unrecognised(
          log,
          column,
          piece.text,
          row.rowNumber,
          () => 'Set the meaning of this code under “Codes in this file”.',
        )
        continue
      }
      const diet = matcher.dietType(piece.text)
      const allergen = matcher.allergen(piece.text)
      if (dietsFirst && diet && (piece.level ?? 'CONTAINS') === 'CONTAINS') takeDiet(diet, piece, column)
      else if (allergen && field.kind !== 'dietTypes') takeLabel(allergen, levelOf(piece), column, piece.text)
      else {
        if (mayStateAllergen(piece, field, matcher)) {
          unclear.push(piece.text)
          concerned.push(piece.text)
        }
        unrecognised(log, column, piece.text, row.rowNumber, () => hintFor(piece.text, field.kind, matcher))
      }
    }
  }
  for (const [id, name] of denied)
    if (diets.delete(id)) warnings.push(`This row says both yes and no to ${name}, so it isn’t imported.`)
  const statesDietTypes = columns.some(
    ({ key, field }) =>
      ['dietTypes', 'dietColumn', 'labels'].includes(field.kind) && cellText(row.cells[key]).trim() !== '',
  )
  const kinds = new Set(columns.map((column) => column.field.kind))
  const hasAllergens = [...kinds].some((kind) => kind !== 'dietTypes' && kind !== 'dietColumn')
  const hasDiets = kinds.has('dietTypes') || kinds.has('labels') || kinds.has('dietColumn')
  return {
    ...(hasAllergens ? { allergens: [...levels].map(([allergenId, level]) => ({ allergenId, level })) } : {}),
    ...(hasDiets ? { dietTypeIds: [...diets] } : {}),
    ...(statesDietTypes && { statesDietTypes }),
    warnings,
    openCodes,
    unclear,
    unclearAllergens: matcher.relatedAllergens(concerned),
  }
}

/** Whether a text that wasn't imported may state an allergen. Columns of labels and diet types contain other words too. */
function mayStateAllergen({ text, level }: LabelPiece, field: TargetField, matcher: LabelMatcher): boolean {
  if (isAllergenList(field)) return mayNameAllergen(text, level, matcher)
  return level !== 'FREE_FROM' && matcher.namesAllergen(text)
}

/** Unknown texts such as “croutons contain gluten” or “Milcheiweiß” may name an allergen, so a person decides. */
export function mayNameAllergen(text: string, level: LabelLevel | null, matcher: LabelMatcher): boolean {
  return !matcher.isKnown(text) && (level !== 'FREE_FROM' || matcher.namesAllergen(text))
}

/** The reason to review labels that aren't imported because they may not apply. */
export function unclearDoubt(unclear: string[], allergenIds: number[] | undefined): Doubt {
  const listed = [...new Set(unclear)]
    .slice(0, 8)
    .map((text) => shortenText(text, 60))
    .join(', ')
  return { field: 'allergens', reason: `It isn’t clear whether these apply: ${listed}.`, allergenIds }
}

/** A footnote or brackets beside a “yes” or “no”. */
const CONDITION = /.[*†‡§#~^°\p{No}?？]|[([（［]/u

/**
 * Reads a cell in the column of one allergen or diet type. A diet type or “free from” with a footnote or a condition is
 * unclear.
 */
function traceInColumn(cell: SourceCell | undefined, { field, meanings, yesMeans }: LabelColumn): Trace | undefined {
  const trace = underHeader(traceOf(cell, meanings), yesMeans)
  const isDiet = field.kind === 'dietColumn'
  if (isDiet && trace === 'MAY_CONTAIN') return 'unclear'
  const isClaim = trace === 'FREE_FROM' || (isDiet && trace === 'CONTAINS')
  return isClaim && CONDITION.test(cellText(cell).trim()) ? 'unclear' : trace
}

/** Reads “yes” and “no” as the answer to a header such as “May contain nuts” or “Free from nuts”. */
function underHeader(trace: Trace | undefined, yesMeans: LabelLevel = 'CONTAINS'): Trace | undefined {
  if (yesMeans === 'CONTAINS') return trace
  if (trace === 'CONTAINS') return yesMeans
  if (trace === 'FREE_FROM') return yesMeans === 'MAY_CONTAIN' ? 'notStated' : 'unclear'
  return trace
}

function isAllergenList({ kind }: TargetField): boolean {
  return kind === 'allergensContains' || kind === 'allergensMayContain' || kind === 'allergensFreeFrom'
}

function levelOf({ level, isQualified }: LabelPiece): LabelLevel | null {
  return level === 'FREE_FROM' && isQualified ? null : level
}

/** A word of the header that names only a part of the allergen, unless another word names the whole allergen. */
function partIn(header: string, ref: AllergenRef, matcher: LabelMatcher): string | undefined {
  const words = [lastPart(header), ...header.split(/[^\p{L}\p{N}]+/u)]
  if (words.some((word) => matcher.allergen(word) === ref && !matcher.isPartOf(ref, word))) return undefined
  return words.find((word) => matcher.isPartOf(ref, word))
}

function partHint(part: string, allergen: string): string {
  return `“Free from” isn’t set, because ${quote(part)} may be only one kind or part of ${quote(allergen)}.`
}

function hintFor(text: string, kind: TargetField['kind'], matcher: LabelMatcher): string | undefined {
  const diet = matcher.dietType(text)
  if (diet) return `${quote(text)} is a diet type, not an allergen, so no allergen was set.`
  if (kind === 'dietTypes' && matcher.allergen(text)) {
    return `${quote(text)} is an allergen, not a diet type, so no diet type was set.`
  }
  const near = matcher.suggestion(text)
  return near === undefined ? undefined : `Did you mean ${quote(near)}?`
}

function unrecognised(
  log: UnrecognisedLog,
  column: LabelColumn,
  value: string,
  rowNumber: number,
  hintOf?: () => string | undefined,
): void {
  const key = `${column.key}\n${value.toLowerCase()}`
  const known = log.get(key)
  if (known) {
    known.count++
    return
  }
  const hint = hintOf?.()
  log.set(key, { value, column: column.header, count: 1, rowNumber, ...(hint ? { hint } : {}) })
}
