import { labelMatcher } from '../plan/match-allergens.ts'
import type { SourceColumn } from '../types.ts'
import { matchHeader } from './match-header.ts'
import { setField, isAround, type Proposal } from './proposal.ts'
import { measureKnownShare } from './propose-labels.ts'

const ALLERGEN_WORD = /allerg|al[eé]rg|アレルゲン|アレルギー|过敏|過敏|알레르|حساسية|алерг|аллерг/iu
const KINDS = {
  contains: 'allergensContains',
  mayContain: 'allergensMayContain',
  freeFrom: 'allergensFreeFrom',
  dietTypes: 'dietTypes',
} as const
type ListKind = (typeof KINDS)[keyof typeof KINDS]
const NAME = /^(?:name|title|label|text|value|code|key|allergen|slug|en|de)$/i

/** Whether a header contains a word for allergens. */
export function statesAllergens(header: string): boolean {
  return ALLERGEN_WORD.test(header)
}

/**
 * Maps the fields inside JSON lists of allergens and diet types. A field with known values is imported, whatever its
 * key. The other fields describe an allergen or a diet type, so they are never the id or category of an item.
 */
export function proposeAllergenLists(proposal: Proposal): void {
  const { table, context, fields } = proposal
  if (table.format !== 'json') return
  const matcher = labelMatcher(context)
  const lists = Map.groupBy(table.columns, (column) => listAround(column)?.path)
  for (const [path, columns] of lists) {
    const [first] = columns
    const list = first && listAround(first)
    if (path === undefined || list === undefined) continue
    const free = columns.filter(({ key }) => {
      const kind = fields.get(key)?.kind
      return kind === undefined || kind === list.kind || kind === 'labels' || kind === 'dietTypes'
    })
    const shares = free.map((column) => ({ column, ...measureKnownShare(proposal, column.key, matcher) }))
    const named = shares.filter(({ share }) => share >= 0.5)
    const coded = shares.find(({ codes }) => codes >= 0.5)
    const read = named.length > 0 ? named : coded ? [coded] : shares.filter(({ column }) => isName(column, proposal))
    for (const { column } of shares) {
      const isRead = read.some((one) => one.column === column)
      if (!isRead)
        setField(proposal, column.key, { kind: 'ignore' }, 'describes an allergen or a diet type, not the item')
      else if (!fields.has(column.key)) setField(proposal, column.key, { kind: list.kind }, 'based on its values')
    }
  }
}

/**
 * Whether a column holds the names in a list. It is imported even if its values are unknown, because unknown values are
 * reported only for imported columns.
 */
function isName({ key, header }: SourceColumn, { fields }: Proposal): boolean {
  return fields.has(key) && NAME.test(header.split('.').at(-1) ?? '')
}

/** The list of allergens or diet types that contains a column. */
function listAround(column: SourceColumn): { path: string; kind: ListKind } | undefined {
  const parts = column.header.split('.').slice(0, -1)
  if (isAround(column)) return undefined
  for (const [at, part] of parts.entries()) {
    const best = matchHeader(part)[0]
    const kind =
      best && best.strength >= 0.75 && Object.hasOwn(KINDS, best.kind)
        ? KINDS[best.kind as keyof typeof KINDS]
        : statesAllergens(part)
          ? KINDS.contains
          : undefined
    if (kind) return { path: parts.slice(0, at + 1).join('.'), kind }
  }
  return undefined
}
