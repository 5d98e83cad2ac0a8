import type { ItemDraft } from '../types.ts'
import { addDoubt } from './plausible-prices.ts'

type Statement = NonNullable<ItemDraft['allergens']>[number]

const STRENGTH: Record<Statement['level'], number> = { CONTAINS: 3, MAY_CONTAIN: 2, FREE_FROM: 1, UNKNOWN: 0 }

/**
 * Adds what a further row states about an item: the item has the allergens of all its rows, but is “free from” an
 * allergen or has a diet type only if every row says so.
 * @returns what differs between the rows, as sentences
 */
export function joinStatements(item: ItemDraft, row: ItemDraft): string[] {
  const notes: string[] = []
  for (const { field, reason } of row.doubts ?? []) addDoubt(item, field, reason)
  const allergens = joinAllergens(item.allergens ?? [], row.allergens ?? [])
  if (isOther(item.allergens, allergens) || isOther(row.allergens, allergens))
    notes.push('The rows of this item list different allergens. It has those of all rows.')
  if (item.allergens ?? row.allergens) item.allergens = allergens
  const diets = (item.dietTypeIds ?? []).filter((id) => row.dietTypeIds?.includes(id))
  if ([item, row].some(({ dietTypeIds = [] }) => dietTypeIds.length !== diets.length))
    notes.push('The rows of this item list different diet types. It has only those that all rows list.')
  if (item.dietTypeIds ?? row.dietTypeIds) item.dietTypeIds = diets
  if (item.calories !== row.calories) delete item.calories
  return notes
}

function joinAllergens(own: Statement[], others: Statement[]): Statement[] {
  const levels = new Map<number, Statement['level']>()
  for (const { allergenId, level } of [...own, ...others]) {
    const known = levels.get(allergenId)
    if (known === undefined || STRENGTH[level] > STRENGTH[known]) levels.set(allergenId, level)
  }
  const isInBoth = (id: number) => [own, others].every((all) => all.some(({ allergenId }) => allergenId === id))
  return [...levels].flatMap(([allergenId, level]) =>
    level === 'FREE_FROM' && !isInBoth(allergenId) ? [] : { allergenId, level },
  )
}

function isOther(stated: Statement[] = [], joined: Statement[]): boolean {
  const levels = new Map(stated.map(({ allergenId, level }) => [allergenId, level]))
  return levels.size !== joined.length || joined.some(({ allergenId, level }) => levels.get(allergenId) !== level)
}
