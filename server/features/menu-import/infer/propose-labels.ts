import { cellText } from '../read/cell.ts'
import { headerLabel, YES_OR_NO } from '../plan/header-label.ts'
import { isShortCode } from '../plan/label-codes.ts'
import { type LabelMatcher, labelMatcher } from '../plan/match-allergens.ts'
import { setField, isAround, openColumns, type Proposal, findHeaderMatch } from './proposal.ts'
import { splitLabels } from '../plan/read-labels.ts'
import { lastPart } from '../text.ts'
import type { TargetField } from '../types.ts'

const HEADER_KINDS = [
  ['mayContain', 'allergensMayContain'],
  ['freeFrom', 'allergensFreeFrom'],
  ['contains', 'allergensContains'],
  ['dietTypes', 'dietTypes'],
  ['labels', 'labels'],
] as const

const VERB = /^(?:is|has|contains|allergen|allergy|enthält|contient|contiene|contém|bevat|zawiera)[\s_-]*/i
/** Finds the columns with lists of allergens and diet types, and those about a single allergen or diet type. */
export function proposeLabels(proposal: Proposal): void {
  const matcher = labelMatcher(proposal.context)
  for (const { column, stats } of openColumns(proposal)) {
    if (isAround(column)) continue
    const name = lastPart(column.header).replace(YES_OR_NO, '')
    const bare = name.replace(VERB, '')
    const allergen = matcher.allergen(name) ?? matcher.allergen(bare) ?? headerLabel(column.header, matcher)?.ref
    const diet = matcher.dietType(name) ?? matcher.dietType(bare)
    // Half of the values are enough, because the others, such as “on request”, are reported.
    if ((allergen ?? diet) && stats.traces >= 0.5) {
      if (diet && !matcher.allergen(name))
        setField(proposal, column.key, { kind: 'dietColumn', code: diet.code }, 'yes or no for one diet type')
      else if (allergen)
        setField(proposal, column.key, { kind: 'allergenColumn', code: allergen.code }, 'yes or no for one allergen')
      continue
    }
    if (stats.prices > 0.5 && stats.numbers > 0.5) continue
    const known = measureKnownShare(proposal, column.key, matcher)
    // “Contains alcohol” with “yes” and “no” isn’t a list.
    const field = stats.flags >= 0.8 && known.share < 0.1 ? undefined : byHeader(proposal, column.key, known)
    if (field) setField(proposal, column.key, field, 'based on the column header')
    else if (
      known.share >= 0.7 &&
      known.cells >= 3 &&
      stats.length < 60 &&
      !findHeaderMatch(proposal, column.key, 'name') &&
      !findHeaderMatch(proposal, column.key, 'category') &&
      !findHeaderMatch(proposal, column.key, 'currency') &&
      !findHeaderMatch(proposal, column.key, 'ingredients')
    ) {
      setField(proposal, column.key, { kind: 'labels' }, 'guessed from its values, which are allergens and diet types')
    }
  }
}

type Shares = { share: number; diets: number; codes: number; cells: number }

function byHeader(proposal: Proposal, key: string, known: Shares): TargetField | undefined {
  const words = proposal.words.get(key) ?? []
  const best = words[0]
  for (const [word, kind] of HEADER_KINDS) {
    const match = words.find((candidate) => candidate.kind === word)
    if (!match || match.strength < 0.45 || (best && match.strength < best.strength)) continue
    // “tags” and “icons” can mean many things, so the values decide. The user is asked about codes such as “A, C, G”.
    if (word === 'labels' && known.share < 0.1 && known.codes < 0.5) return undefined
    // A column of diet types may contain mostly allergens; as labels, both are imported.
    if (word === 'dietTypes' && known.diets < known.share * 0.5) return { kind: 'labels' }
    return { kind }
  }
  return undefined
}

export function measureKnownShare(proposal: Proposal, key: string, matcher: LabelMatcher): Shares {
  let pieces = 0
  let found = 0
  let diets = 0
  let codes = 0
  let cells = 0
  for (const row of proposal.table.rows.slice(0, 500)) {
    const cell = row.cells[key]
    if (cell === undefined || cellText(cell) === '') continue
    cells++
    for (const piece of splitLabels(cell, 'CONTAINS', matcher.isKnown)) {
      pieces++
      if (matcher.isKnown(piece.text)) found++
      if (matcher.dietType(piece.text)) diets++
      if (isShortCode(piece.text)) codes++
    }
  }
  const shareOf = (count: number) => (pieces === 0 ? 0 : count / pieces)
  return { share: shareOf(found), diets: shareOf(diets), codes: shareOf(codes), cells }
}
