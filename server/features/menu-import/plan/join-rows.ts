import type { ItemDraft } from '../types.ts'
import { differs } from './item-changes.ts'
import { addDoubt } from './plausible-prices.ts'
import { STRENGTH } from './row-allergens.ts'

type RowStatements = Pick<
  ItemDraft,
  | 'allergens'
  | 'dietTypeIds'
  | 'statesDietTypes'
  | 'calories'
  | 'doubts'
  | 'isHidden'
  | 'isSoldOut'
  | 'description'
  | 'ingredients'
  | 'modifierGroups'
>
type Statement = NonNullable<ItemDraft['allergens']>[number]

const STATES = [
  ['isHidden', 'hidden'],
  ['isSoldOut', 'sold out'],
] as const
const TEXTS = [
  ['description', 'descriptions'],
  ['ingredients', 'ingredients'],
  ['modifierGroups', 'options'],
] as const

/**
 * Adds the row of a further size. The item gets the allergens of both, but stays “free from” an allergen or keeps a
 * diet type only if both state it. A row with empty cells changes nothing, because many files fill only an item's first
 * row.
 * @returns what differs between the rows, as sentences
 */
export function joinSizeRow(item: ItemDraft, row: RowStatements): string[] {
  const notes: string[] = []
  for (const doubt of row.doubts ?? []) addDoubt(item, doubt)
  if (row.allergens?.length) {
    const allergens = joinAllergens(item.allergens ?? [], row.allergens)
    if (isOther(item.allergens, allergens) || isOther(row.allergens, allergens))
      notes.push('The rows of this item list different allergens. It has those of all rows.')
    item.allergens = allergens
  }
  if (row.statesDietTypes || row.dietTypeIds?.length) {
    const diets = dietsOfBoth(item, row)
    if ([item, row].some(({ dietTypeIds = [] }) => dietTypeIds.length !== diets.length))
      notes.push('The rows of this item list different diet types. It has only those that all rows list.')
    item.dietTypeIds = diets
  }
  for (const [flag, state] of STATES) {
    if (row[flag] === undefined || row[flag] === (item[flag] ?? false)) continue
    const reason = `Only some sizes of this item are ${state} in the file, but sizes can’t be ${state} alone.`
    addDoubt(item, { field: 'price', reason })
    notes.push(reason)
  }
  for (const [field, what] of TEXTS) {
    if (row[field] === undefined) continue
    if (item[field] === undefined) Object.assign(item, { [field]: row[field] })
    else if (differs(item[field], row[field]))
      notes.push(`The rows of this item have different ${what}. It has those of its first row.`)
  }
  if (row.calories !== undefined && row.calories !== item.calories) delete item.calories
  return notes
}

/**
 * Adds a further item to a combination, which stays “free from” an allergen or keeps a diet type only if that item
 * states it too. An item with empty cells states nothing.
 */
export function joinItem(combo: ItemDraft, item: ItemDraft): void {
  for (const doubt of item.doubts ?? []) addDoubt(combo, doubt)
  if (combo.allergens ?? item.allergens) combo.allergens = joinAllergens(combo.allergens ?? [], item.allergens ?? [])
  if (combo.dietTypeIds ?? item.dietTypeIds) combo.dietTypeIds = dietsOfBoth(combo, item)
  delete combo.calories
}

function dietsOfBoth({ dietTypeIds = [] }: RowStatements, other: RowStatements): number[] {
  return dietTypeIds.filter((id) => other.dietTypeIds?.includes(id))
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
