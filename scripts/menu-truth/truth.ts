/**
 * A second, independent definition of which claims about a random item are false. It shares no code with
 * `contract/published-allergens.ts`, which it checks.
 */
import { FAMILY, NOW, type RandomMenu, type Stored, type StoredItem, type StoredPart } from './random-menu.ts'

/** An output's claim about an allergen in an item. */
export type Claim = 'CONTAINS' | 'MAY_CONTAIN' | 'UNKNOWN' | 'FREE_FROM' | 'FREE_WITHOUT_EXTRAS'

const HOLD_MS = 30 * 24 * 60 * 60 * 1000

/** Whether the statement is a “free from” with a valid confirmation. */
export function isConfirmedFree({ level, verifiedAt }: Stored, { accessEnd }: Pick<RandomMenu, 'accessEnd'>): boolean {
  if (level !== 'FREE_FROM' || verifiedAt === null) return false
  if (accessEnd === null) return true
  return [accessEnd, new Date(verifiedAt)].some((from) => NOW.getTime() - from.getTime() < HOLD_MS)
}

/** The ids of an allergen and its ancestors; none for null. */
function line(id: number | null): number[] {
  return id === null ? [] : [id, ...line(FAMILY.find((one) => one.id === id)?.parentId ?? null)]
}

const isRisk = ({ level }: Stored) => level === 'CONTAINS' || level === 'MAY_CONTAIN'
const isKin = (one: number, other: number) => line(one).includes(other) || line(other).includes(one)

/** Why a claim about an item is false; null when no statement contradicts it. */
export function findContradiction(menu: RandomMenu, item: StoredItem, allergenId: number, claim: Claim): string | null {
  const served = item.groups.flatMap(({ minSelected, options }) =>
    options.filter(({ isDefault }) => minSelected > 0 || isDefault),
  )
  const extras = item.groups.flatMap(({ minSelected, options }) =>
    options.filter(({ isDefault }) => minSelected === 0 && !isDefault),
  )
  const counted: StoredPart[] = [item, ...item.variants, ...served]
  const stated = (parts: StoredPart[]) => parts.flatMap(({ allergens }) => allergens)
  const contains = stated(counted).some(({ id, level }) => level === 'CONTAINS' && line(id).includes(allergenId))
  if (contains && claim !== 'CONTAINS') return 'a statement says that the item contains it'
  const mayContain = stated(counted).some((one) => isRisk(one) && line(one.id).includes(allergenId))
  if (mayContain && claim !== 'CONTAINS' && claim !== 'MAY_CONTAIN')
    return 'a statement says that the item may contain it'
  if (claim !== 'FREE_FROM' && claim !== 'FREE_WITHOUT_EXTRAS') return null
  const frees = ({ allergens }: StoredPart) =>
    allergens.some((one) => line(allergenId).includes(one.id) && isConfirmedFree(one, menu))
  const doubts = (parts: StoredPart[]) =>
    stated(parts).some(
      (one) => (isRisk(one) && isKin(one.id, allergenId)) || (one.id === allergenId && !isConfirmedFree(one, menu)),
    )
  if (!frees(item)) return 'the item isn’t confirmed as free from it'
  if (doubts(counted)) return 'the item, a size or an included option contradicts this, or isn’t confirmed'
  if (served.some((option) => !frees(option))) return 'an included option isn’t confirmed as free from it'
  if (claim === 'FREE_FROM' && (doubts(extras) || extras.some((option) => !frees(option))))
    return 'an extra isn’t free from it, and the claim doesn’t exclude extras'
  return null
}
