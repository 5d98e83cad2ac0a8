import type { ContainmentLevel } from './allergens.ts'
import { ALLERGENS_HOLD_DAYS } from './limits.ts'

/**
 * The allergen levels that guests and staff read. Screens, files and API responses use this module, so that they agree;
 * database queries repeat rule 1 with `confirmedAfter`.
 *
 * 1. `publishedLevel`: “free from” needs a valid confirmation; otherwise it is unknown.
 * 2. `levelIn`: the level of an allergen according to one list of statements, given its parent and children.
 * 3. `statementOf`: the highest risk across an item, its sizes and its included options (`comesWithItem`); optional
 *    extras are separate.
 */

export type StoredStatement = { level: ContainmentLevel; verifiedAt: string | null }
type Statement = { id: number; level: ContainmentLevel; removable?: boolean | undefined }
type Part = { allergens: Statement[] }

/** An item with its own allergens and those of its sizes and options. `isDefault`: an option selected by default. */
export type AllergenCarrier = Part & {
  variants: Part[]
  modifierGroups: { minSelected: number; options: (Part & { isDefault?: boolean | undefined })[] }[]
}

type ExtrasLevel = Exclude<ContainmentLevel, 'FREE_FROM'>
/** The statement about one allergen in an item. `extras` is null when extras add no risk. */
export type PublishedStatement = { level: ContainmentLevel; extras: ExtrasLevel | null }

/**
 * Decides whether a confirmation is valid. `accessEnd`: when the company's access ends or ended; null while a
 * subscription is active or in trial, or when none has ever started.
 */
export type ConfirmationClock = { accessEnd: Date | null; now: Date }

const HOLD_MS = ALLERGENS_HOLD_DAYS * 24 * 60 * 60 * 1000

/** Highest risk first. */
const PRECEDENCE = ['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN', 'FREE_FROM'] as const

/**
 * The highest risk of several levels.
 * @returns UNKNOWN for an empty list: a missing statement is never “free from”
 * @example worstLevel(['FREE_FROM', 'MAY_CONTAIN']) // 'MAY_CONTAIN'
 */
export function worstLevel(levels: readonly ContainmentLevel[]): ContainmentLevel {
  return PRECEDENCE.find((level) => levels.includes(level)) ?? 'UNKNOWN'
}

/**
 * Until when a statement may be published unchanged, in milliseconds since 1970. Only “free from” expires.
 * @returns Infinity when it never expires, -Infinity for an unconfirmed “free from”
 */
export function publishedUntil({ level, verifiedAt }: StoredStatement, accessEnd: Date | null): number {
  if (level !== 'FREE_FROM') return Infinity
  if (verifiedAt === null) return -Infinity
  return accessEnd === null ? Infinity : Math.max(accessEnd.getTime(), Date.parse(verifiedAt)) + HOLD_MS
}

/**
 * The level that may be published for a stored statement.
 * @example publishedLevel({ level: 'FREE_FROM', verifiedAt: null }, clock) // 'UNKNOWN'
 */
export function publishedLevel(statement: StoredStatement, { accessEnd, now }: ConfirmationClock): ContainmentLevel {
  return publishedUntil(statement, accessEnd) > now.getTime() ? statement.level : 'UNKNOWN'
}

/**
 * The rule of `publishedLevel` for a query: “free from” is valid if it was confirmed after this moment.
 * @returns null when no confirmation has expired
 */
export function confirmedAfter({ accessEnd, now }: ConfirmationClock): Date | null {
  if (accessEnd === null || accessEnd.getTime() + HOLD_MS > now.getTime()) return null
  return new Date(now.getTime() - HOLD_MS)
}

/** For each allergen its ancestors, nearest first, and its descendants. */
export type AllergenFamilies = Map<number, { parents: number[]; children: number[] }>

/** @param allergens with the parent of each (walnut → nuts) */
export function allergenFamilies(allergens: { id: number; parentId: number | null }[]): AllergenFamilies {
  const parentOf = new Map(allergens.map(({ id, parentId }) => [id, parentId]))
  const families: AllergenFamilies = new Map(allergens.map(({ id }) => [id, { parents: [], children: [] }]))
  for (const { id } of allergens) {
    const seen = new Set([id])
    for (let parent = parentOf.get(id); parent != null && !seen.has(parent); parent = parentOf.get(parent)) {
      seen.add(parent)
      families.get(id)?.parents.push(parent)
      families.get(parent)?.children.push(id)
    }
  }
  return families
}

/**
 * The level of an allergen according to one list of statements: “contains walnut” implies
 * “contains nuts”, and “contains nuts” may mean walnut. “Free from nuts” covers walnut unless some nut isn't free;
 * “free from walnut” implies nothing about nuts.
 * @returns null when no statement in the list concerns it
 */
export function levelIn(
  stated: readonly Statement[],
  allergenId: number,
  families: AllergenFamilies,
): ContainmentLevel | null {
  if (stated.length === 0) return null
  const { parents, children } = families.get(allergenId) ?? NO_FAMILY
  const levels: ContainmentLevel[] = []
  let isNamed = false
  for (const { id, level } of stated) {
    if (id === allergenId) isNamed = true
    const isKind = level !== 'FREE_FROM' && children.includes(id)
    if (id === allergenId || isKind || (isRisk(level) && parents.includes(id))) levels.push(level)
  }
  const group = isNamed ? undefined : parents.find((parent) => stated.some(({ id }) => id === parent))
  const ofGroup = group === undefined ? null : levelIn(stated, group, families)
  if (ofGroup !== null) levels.push(ofGroup)
  return levels.length === 0 ? null : worstLevel(levels)
}

const NO_FAMILY: { parents: number[]; children: number[] } = { parents: [], children: [] }

function isRisk(level: ContainmentLevel): boolean {
  return level === 'CONTAINS' || level === 'MAY_CONTAIN'
}

/**
 * The statements shown for a size or option: never safer than its other statements allow, and without those that the
 * statement about the parent allergen covers.
 * @example publishStatements([{ id: nuts, level: 'CONTAINS' }, { id: walnut, level: 'FREE_FROM' }], families) // contains nuts
 */
export function publishStatements<One extends Statement>(stated: readonly One[], families: AllergenFamilies): One[] {
  if (families.size === 0 || stated.length < 2) return [...stated]
  return stated.flatMap((one) => {
    const level = levelIn(stated, one.id, families) ?? one.level
    return isLeftToGroup(level, one.id, [{ allergens: stated }], families) ? [] : { ...one, level }
  })
}

/**
 * The statement about one allergen in an item: the highest risk across the item, its sizes and its included options;
 * optional extras are separate. A size without a statement is like the item; an item or option without one is UNKNOWN.
 */
export function statementOf(item: AllergenCarrier, allergenId: number, families: AllergenFamilies): PublishedStatement {
  const { sizes, included, extras } = partsOf(item)
  const levelOf = (id: number) => [
    levelIn(item.allergens, id, families) ?? 'UNKNOWN',
    ...sizes.flatMap(({ allergens }) => levelIn(allergens, id, families) ?? []),
    ...included.map(({ allergens }) => levelIn(allergens, id, families) ?? ('UNKNOWN' as const)),
  ]
  const isNamed = (id: number) =>
    [item, ...sizes, ...included].some(({ allergens }) => allergens.some((one) => one.id === id))
  const levels = levelOf(allergenId)
  const groups = (families.get(allergenId) ?? NO_FAMILY).parents.filter(isNamed)
  for (const [at, group] of groups.entries()) {
    // One size or option may make the parent allergen unsafe while another one states its children.
    const ofGroup = worstLevel(levelOf(group))
    if (isRisk(ofGroup) || (at === 0 && !isNamed(allergenId))) levels.push(ofGroup)
  }
  const level = worstLevel(levels)
  if (extras.length === 0) return { level, extras: null }
  const ofExtras = worstLevel(extras.map(({ allergens }) => levelIn(allergens, allergenId, families) ?? 'UNKNOWN'))
  return { level, extras: ofExtras !== 'FREE_FROM' && isWorse(ofExtras, level) ? ofExtras : null }
}

type Parts = { sizes: readonly Part[]; included: readonly Part[]; extras: readonly Part[] }

function partsOf({ variants, modifierGroups }: AllergenCarrier): Parts {
  if (modifierGroups.length === 0) return { sizes: variants, included: [], extras: [] }
  const options = modifierGroups.flatMap((group) =>
    group.options.map((option) => ({ option, isIncluded: comesWithItem(group, option) })),
  )
  return {
    sizes: variants,
    included: options.flatMap(({ option, isIncluded }) => (isIncluded ? option : [])),
    extras: options.flatMap(({ option, isIncluded }) => (isIncluded ? [] : option)),
  }
}

/** Whether an option is included in the item: its group requires a choice, or the option is selected by default. */
export function comesWithItem(
  { minSelected }: { minSelected: number },
  { isDefault }: { isDefault?: boolean | undefined },
): boolean {
  return minSelected > 0 || isDefault === true
}

function isWorse(one: ContainmentLevel, other: ContainmentLevel): boolean {
  return PRECEDENCE.indexOf(one) < PRECEDENCE.indexOf(other)
}

/**
 * The statements shown for an item: one per allergen that the item, a size or an included option names. A child whose
 * risk comes only from its parent is left to the parent's statement.
 * @returns `removable` if the item can be made without the allergen: its own statements about the allergen, its parent
 *   and its children allow that, and its sizes and included options are free from it. A size without a statement counts
 *   as free.
 */
export function publishedAllergens(
  item: AllergenCarrier,
  families: AllergenFamilies,
): (PublishedStatement & { id: number; removable: boolean })[] {
  const { sizes, included } = partsOf(item)
  const parts = [...sizes, ...included]
  const ids = new Set([item, ...parts].flatMap(({ allergens }) => allergens.map(({ id }) => id)))
  return [...ids].flatMap((id) => {
    const statement = statementOf(item, id, families)
    if (isLeftToGroup(statement.level, id, [item, ...parts], families)) return []
    const own = item.allergens.find((one) => one.id === id)
    const { parents, children } = families.get(id) ?? NO_FAMILY
    const related = item.allergens.filter((one) => children.includes(one.id) || parents.includes(one.id))
    const removable =
      own?.removable === true &&
      own.level === statement.level &&
      related.every(
        (one) =>
          one.level === 'FREE_FROM' || one.removable === true || (one.level === 'UNKNOWN' && parents.includes(one.id)),
      ) &&
      sizes.every(({ allergens }) => (levelIn(allergens, id, families) ?? 'FREE_FROM') === 'FREE_FROM') &&
      included.every(({ allergens }) => levelIn(allergens, id, families) === 'FREE_FROM')
    return { id, ...statement, removable }
  })
}

/** Whether the risk is stated only for the parent allergen, whose statement then covers it. */
function isLeftToGroup(
  level: ContainmentLevel,
  allergenId: number,
  parts: readonly { allergens: readonly Statement[] }[],
  families: AllergenFamilies,
): boolean {
  if (!isRisk(level)) return false
  const { children } = families.get(allergenId) ?? NO_FAMILY
  const names = ({ id, level: stated }: Statement) => stated === level && (id === allergenId || children.includes(id))
  return !parts.some(({ allergens }) => allergens.some(names))
}

/** Who confirmed a stored statement, and when. `publishedLevel` gives the level that may be published. */
export type ConfirmedStatement = StoredStatement & { verifiedBy: string | null; publishedLevel: ContainmentLevel }
/** Whether every statement has a valid confirmation; if so, by whom and when the oldest one was confirmed. */
export type Confirmation = {
  state: 'nothingStated' | 'unconfirmed' | 'confirmed'
  at: string | null
  by: string[]
}

/**
 * Whether every statement about an item has a confirmation that is still valid.
 * @param statements all statements about the item, its sizes and its options
 */
export function confirmationOf(statements: readonly ConfirmedStatement[]): Confirmation {
  if (statements.length === 0) return { state: 'nothingStated', at: null, by: [] }
  let oldest: string | null = null
  for (const { level, verifiedAt, publishedLevel: published } of statements) {
    if (verifiedAt === null || published !== level) return { state: 'unconfirmed', at: null, by: [] }
    if (oldest === null || Date.parse(verifiedAt) < Date.parse(oldest)) oldest = verifiedAt
  }
  return { state: 'confirmed', at: oldest, by: [...new Set(statements.flatMap(({ verifiedBy }) => verifiedBy ?? []))] }
}
