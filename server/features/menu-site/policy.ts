import type { Availability } from '#contract/availability.ts'
import { type OpeningSlot, sortOpeningSlots } from '#contract/opening-hours.ts'
import { formatAvailability } from '#server/platform/format-availability.ts'
import { availabilityAt, commonAvailability } from '#server/platform/availability.ts'
import { dietConflicts, listTraceFreeAllergens } from '#contract/diet-conflicts.ts'
import { ALLERGENS_HOLD_DAYS } from '#contract/limits.ts'
import {
  type ConfirmationClock,
  type PublishedStatement,
  publishedLevel,
  publishedUntil,
  type StoredStatement,
} from '#contract/published-allergens.ts'

/**
 * The language a menu is shown in: the requested one if the branch has it, else the branch's default. The header
 * `Accept-Language` is ignored, so that pages stay cacheable.
 */
export function chooseLocale(asked: string | undefined, branch: { defaultLocale: string; locales: string[] }): string {
  return asked !== undefined && branch.locales.includes(asked) ? asked : branch.defaultLocale
}

/** The hours of a category or an item for guests; null means whenever the branch is open. */
export type ShownHours = { now: boolean; hours: string } | null
/** The hours of categories and items by id, and when the availability of one changes next; null if never. */
export type MenuHours = {
  ofCategory: ReadonlyMap<number, ShownHours>
  ofItem: ReadonlyMap<number, ShownHours>
  changesAt: Date | null
}

/** A branch's opening hours as text in a language: days with equal hours are grouped. */
export function openingText(openingHours: readonly OpeningSlot[], locale: string): string {
  const sameHours = Map.groupBy(sortOpeningSlots(openingHours), ({ from, to }) => `${from} ${to}`)
  const together = [...sameHours.values()].flatMap((slots) => {
    const [first] = slots
    return first ? [{ ...first, days: slots.map(({ day }) => day) }] : []
  })
  return formatAvailability(together, locale)
}

type LimitedCategory = { id: number; parentId: number | null; availability: Availability }
type LimitedItem = { id: number; categoryId: number; availability: Availability }

/** The hours of a menu. An item is available when its own hours, its category's and the parent category's allow it. */
export function menuHours(
  { categories, items }: { categories: LimitedCategory[]; items: LimitedItem[] },
  { now, timeZone, locale }: { now: Date; timeZone: string; locale: string },
): MenuHours {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const changes: Date[] = []
  const known = new Map<string, ShownHours>()
  const show = (...several: Availability[]): ShownHours => {
    const limits = several.filter((one) => one.length > 0)
    if (limits.length === 0) return null
    // Items of a category share its hours, and time zone calculations are slow.
    const key = JSON.stringify(limits)
    const shown = known.get(key)
    if (shown !== undefined) return shown
    const common = commonAvailability(limits) ?? []
    const { isAvailable, changesAt } = availabilityAt(common, now, timeZone)
    if (changesAt) changes.push(changesAt)
    const made = { now: isAvailable, hours: formatAvailability(common, locale) }
    known.set(key, made)
    return made
  }
  const limitsOf = (categoryId: number | null): Availability[] => {
    const one = categoryId === null ? undefined : byId.get(categoryId)
    return one ? [one.availability, ...limitsOf(one.parentId)] : []
  }
  return {
    ofCategory: new Map(categories.map(({ id }) => [id, show(...limitsOf(id))])),
    ofItem: new Map(items.map(({ id, categoryId, availability }) => [id, show(availability, ...limitsOf(categoryId))])),
    changesAt: firstOf(changes),
  }
}

/**
 * When the end of “sold out” or a change of availability next changes a menu.
 * @returns null when no such change is scheduled
 */
export function nextChangeByClock(
  items: { soldOutUntil: Date | null }[],
  { changesAt }: Pick<MenuHours, 'changesAt'>,
  now: Date,
): Date | null {
  const ends = items.flatMap(({ soldOutUntil }) => (soldOutUntil !== null && soldOutUntil > now ? [soldOutUntil] : []))
  return firstOf(changesAt ? [...ends, changesAt] : ends)
}

function firstOf(moments: Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)))
}

/** The earlier of two instants; if one is null, the other one. */
export function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

type Stating<Statement> = { allergens: Statement[] | null }
type Menu<Item, Group> = { items: Item[]; groups: Group[] }

const HOLD_MS = ALLERGENS_HOLD_DAYS * 24 * 60 * 60 * 1000

/**
 * Replaces the stored allergen levels of a menu with those that may be published.
 * @returns the menu, and until when its levels stay valid
 */
export function publishMenu<
  Statement extends StoredStatement,
  Part extends StoredStatement,
  Item extends Stating<Statement> & { variants: Stating<Part>[] | null },
  Group extends { options: Stating<Part>[] | null },
>(menu: Menu<Item, Group>, clock: ConfirmationClock): Menu<Item, Group> & { validUntil: Date } {
  // A safe limit while the subscription is active, because confirmations stay valid for `ALLERGENS_HOLD_DAYS` after it
  // ends.
  let validUntil = clock.now.getTime() + HOLD_MS
  const published = <One extends StoredStatement>(one: One): One => {
    const level = publishedLevel(one, clock)
    if (level === 'FREE_FROM') validUntil = Math.min(validUntil, publishedUntil(one, clock.accessEnd))
    return level === one.level ? one : { ...one, level }
  }
  const publishPart = <One extends Stating<StoredStatement>>(part: One): One => ({
    ...part,
    allergens: part.allergens && part.allergens.map(published),
  })
  const items = menu.items.map((item) => ({
    ...publishPart(item),
    variants: item.variants && item.variants.map(publishPart),
  }))
  const groups = menu.groups.map((group) => ({ ...group, options: group.options && group.options.map(publishPart) }))
  return { items, groups, validUntil: new Date(validUntil) }
}

/** The values of https://schema.org/RestrictedDiet. */
const SCHEMA_ORG_DIETS: ReadonlySet<string> = new Set([
  'DiabeticDiet',
  'GlutenFreeDiet',
  'HalalDiet',
  'HinduDiet',
  'KosherDiet',
  'LowCalorieDiet',
  'LowFatDiet',
  'LowLactoseDiet',
  'LowSaltDiet',
  'VeganDiet',
  'VegetarianDiet',
])

type Known = { id: number; code: string; parentId: number | null }
type Published = PublishedStatement & { id: number }

/**
 * The diet types of an item that no published allergen contradicts: “vegan” isn't shown for an item that contains milk.
 * @param allergens all allergens of the company
 */
export function uncontradictedDietTypes<DietType extends { code: string }>(
  dietTypes: DietType[],
  published: Published[],
  allergens: Known[],
): DietType[] {
  if (dietTypes.length === 0 || published.length === 0) return dietTypes
  const byId = new Map(allergens.map((one) => [one.id, one]))
  const coded = published.flatMap(({ id, level }) => {
    const one = byId.get(id)
    const parent = one && one.parentId !== null ? byId.get(one.parentId) : undefined
    return one ? [{ code: one.code, name: one.code, parentCode: parent?.code ?? null, level }] : []
  })
  const named = dietTypes.map(({ code }) => ({ code, name: code }))
  const contradicted = new Set(dietConflicts(named, coded).map(({ dietType }) => dietType))
  return contradicted.size === 0 ? dietTypes : dietTypes.filter(({ code }) => !contradicted.has(code))
}

/**
 * The diets published for search engines: those that schema.org has, for an item whose statements are all known and
 * confirmed. People rely on them, so a diet such as gluten-free also needs a published “free from” for what it
 * excludes.
 * @param dietTypes those that no allergen contradicts
 * @param stated all statements about the item, its sizes and its options
 * @returns schema.org's names, such as `VeganDiet`
 */
export function confirmedDiets(
  dietTypes: { code: string }[],
  { stated, published }: { stated: StoredStatement[]; published: Published[] },
  allergens: Known[],
): string[] {
  if (dietTypes.length === 0 || stated.length === 0) return []
  if (stated.some(({ level, verifiedAt }) => level === 'UNKNOWN' || verifiedAt === null)) return []
  const idOf = new Map(allergens.map(({ id, code }) => [code, id]))
  const isFree = (code: string) =>
    published.some(({ id, level, extras }) => id === idOf.get(code) && level === 'FREE_FROM' && extras === null)
  return dietTypes
    .map(({ code }) => code)
    .filter((code) => SCHEMA_ORG_DIETS.has(code) && listTraceFreeAllergens(code).every(isFree))
}
