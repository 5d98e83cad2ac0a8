import { cellText } from '../read/cell.ts'
import { namesAllergens } from '../read/json-keys.ts'
import { lastPart, quote } from '../text.ts'
import type { SourceCell } from '../types.ts'
import { traceOf } from './flags.ts'
import type { LabelMatcher } from './match-allergens.ts'
import { type CellGroup, shownName } from './option-cell.ts'

const SHOWN = 5

/**
 * The options that state allergens, as a sentence; undefined if there are none. An import can't set the allergens of
 * options, because items share them.
 */
export function describeOptionAllergens(groups: CellGroup[], matcher: LabelMatcher): string | undefined {
  const parts = groups.flatMap((group) => [group, ...group.options])
  const found = parts.filter(({ stated = {} }) =>
    Object.entries(stated).some(([header, cell]) => statesAllergen(header, cell, matcher)),
  )
  if (found.length === 0) return undefined
  const names = found.slice(0, SHOWN).map(({ name }) => quote(shownName(name), 30))
  const shown = `${names.join(', ')}${found.length > SHOWN ? '…' : ''}`
  return `The file states allergens of options, which aren’t imported: ${shown}. Set the allergens of each option.`
}

function statesAllergen(header: string, cell: SourceCell, matcher: LabelMatcher): boolean {
  const trace = traceOf(cell)
  if (trace === undefined || trace === 'notStated') return false
  return namesAllergens(header) || matcher.namesAllergen(lastPart(header)) || matcher.namesAllergen(cellText(cell))
}
