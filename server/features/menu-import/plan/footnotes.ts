import { statesAllergens } from '../infer/allergen-lists.ts'
import { cellText } from '../read/cell.ts'
import { quote } from '../text.ts'
import type { Doubt, SourceRow, SourceTable } from '../types.ts'
import type { LabelMatcher } from './match-allergens.ts'
import { splitLabels } from './read-labels.ts'

const MARKS = /[*†‡]+|[¹²³⁴⁵⁶⁷⁸⁹]/gu

/** The reasons to review a row that has a mark whose footnote names allergens, as in “Brownie *” and “* contains nuts”. */
export function footnoteDoubts({ footnotes = [] }: SourceTable, matcher: LabelMatcher): (row: SourceRow) => Doubt[] {
  const relevant = footnotes.filter(({ text }) => matcher.namesAllergen(text) || statesAllergens(text))
  if (relevant.length === 0) return () => []
  return ({ cells }) => {
    const marks = new Set(Object.values(cells).flatMap((cell) => cellText(cell).match(MARKS) ?? []))
    return relevant
      .filter(({ mark }) => marks.has(mark))
      .map(({ text, mark }) => ({
        field: 'allergens',
        reason: `A footnote of the file applies to this item: ${quote(text, 120)}.`,
        allergenIds: matcher.relatedAllergens(namedIn(text, mark, matcher)),
      }))
  }
}

function namedIn(text: string, mark: string, { isKnown }: LabelMatcher): string[] {
  return splitLabels(text.slice(text.indexOf(mark) + mark.length), 'CONTAINS', isKnown).map((label) => label.text)
}
