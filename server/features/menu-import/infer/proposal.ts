import type { ColumnStats } from './column-stats.ts'
import type { HeaderKind } from './header-vocabulary.ts'
import type { HeaderMatch } from './match-header.ts'
import type { ImportContext, SourceColumn, SourceTable, TargetField } from '../types.ts'

/** A proposal in progress: each step assigns fields to some columns and leaves the others to the next step. */
export type Proposal = {
  table: SourceTable
  context: ImportContext
  stats: Map<string, ColumnStats>
  words: Map<string, HeaderMatch[]>
  fields: Map<string, TargetField>
  reasons: Map<string, string>
  warnings: string[]
  priceUnit: 'major' | 'minor'
}

export function setField(proposal: Proposal, key: string, field: TargetField, reason: string): void {
  proposal.fields.set(key, field)
  proposal.reasons.set(key, reason)
}

/** The columns without a field so far, with their statistics. */
export function openColumns(proposal: Proposal): { column: SourceColumn; stats: ColumnStats }[] {
  return proposal.table.columns.flatMap((column) => {
    const stats = proposal.stats.get(column.key)
    return stats && !proposal.fields.has(column.key) ? [{ column, stats }] : []
  })
}

/** Whether a column's values describe the lists or sections around the items, not the items. */
export function isAround({ origin }: SourceColumn): boolean {
  return origin === 'parent' || origin === 'heading'
}

/** How strongly a column's header suggests a kind, and in which language; undefined if it doesn't. */
export function findHeaderMatch(proposal: Proposal, key: string, kind: HeaderKind): HeaderMatch | undefined {
  return proposal.words.get(key)?.find((match) => match.kind === kind)
}

/** Whether a header suggests this kind at least as strongly as any other. */
export function suggestsKind(proposal: Proposal, key: string, kind: HeaderKind): boolean {
  const words = proposal.words.get(key) ?? []
  const match = words.find((word) => word.kind === kind)
  return match !== undefined && match.strength >= (words[0]?.strength ?? 0)
}

export function isTaken(proposal: Proposal, kind: TargetField['kind']): boolean {
  return [...proposal.fields.values()].some((field) => field.kind === kind)
}
