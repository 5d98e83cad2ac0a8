import type { Availability } from '#contract/availability.ts'
import { type OpenStretch, sortStretches } from '#contract/opening-hours.ts'
import { availabilityWords } from '#server/platform/availability-words.ts'
import { availabilityAt, commonAvailability } from '#server/platform/availability.ts'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { dietConflicts } from '#contract/diet-conflicts.ts'
import { ALLERGENS_HOLD_DAYS } from '#contract/limits.ts'

/**
 * The language a menu is shown in: the one asked for when the branch has it, else the branch's own. Nothing is guessed
 * from headers, so that pages stay cacheable (design section 7.13).
 */
export function chooseLocale(asked: string | undefined, branch: { defaultLocale: string; locales: string[] }): string {
  return asked !== undefined && branch.locales.includes(asked) ? asked : branch.defaultLocale
}

/** When something can be had, as guests are told; null: whenever the branch is open. */
export type ShownHours = { now: boolean; hours: string } | null
/** What can be had when, by the clocks of the branch, and when that changes next. */
export type MenuHours = {
  ofCategory: ReadonlyMap<number, ShownHours>
  ofItem: ReadonlyMap<number, ShownHours>
  changesAt: Date | null
}

/** When a branch is open, in the words of a language: days with the same hours are said together. */
export function openingWords(openingHours: readonly OpenStretch[], locale: string): string {
  const sameHours = Map.groupBy(sortStretches(openingHours), ({ from, to }) => `${from} ${to}`)
  const together = [...sameHours.values()].flatMap((stretches) => {
    const [first] = stretches
    return first ? [{ ...first, days: stretches.map(({ day }) => day) }] : []
  })
  return availabilityWords(together, locale)
}

type LimitedCategory = { id: number; parentId: number | null; availability: Availability }
type LimitedItem = { id: number; categoryId: number; availability: Availability }

/** An item can be had when its own hours, its category's and those of what that stands in allow it. */
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
    // A whole category shares its hours, and finding the moments in a time zone is slow.
    const key = JSON.stringify(limits)
    const shown = known.get(key)
    if (shown !== undefined) return shown
    const common = commonAvailability(limits) ?? []
    const { isAvailable, changesAt } = availabilityAt(common, now, timeZone)
    if (changesAt) changes.push(changesAt)
    const made = { now: isAvailable, hours: availabilityWords(common, locale) }
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
 * When a menu stops being true by the clock alone: the next end of a "sold out until", or a change of what can be had.
 * @returns null when nothing is timed
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

/** The first of two instants, of which either may never come. */
export function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

type Said = { level: ContainmentLevel; verifiedAt: string | null }
type Saying<Statement extends Said> = { allergens: Statement[] | null }
type Menu<Item, Group> = { items: Item[]; groups: Group[] }

const HOLD_MS = ALLERGENS_HOLD_DAYS * 24 * 60 * 60 * 1000

/**
 * Until when guests are told a statement as it stands.
 * @param accessEnd when access ends or has ended; null while it is paid
 * @returns a moment in milliseconds; Infinity while nothing ends it
 */
export function heldUntil({ level, verifiedAt }: Said, accessEnd: Date | null): number {
  if (accessEnd === null || level !== 'FREE_FROM') return Infinity
  return Math.max(accessEnd.getTime(), verifiedAt === null ? 0 : Date.parse(verifiedAt)) + HOLD_MS
}

/**
 * A menu whose company's access has ended (design section 7.10): what nobody has confirmed for 30 days since is not
 * confirmed any more. That takes "free from" back, which a guest may rely on; a warning stays a warning.
 * @param accessEnd when access ends or has ended; null while it is paid
 * @returns the menu, and until when that stays so by the clock
 */
export function lookOver<
  Statement extends Said,
  Part extends Said,
  Item extends Saying<Statement> & { variants: Saying<Part>[] | null },
  Group extends { options: Saying<Part>[] | null },
>(menu: Menu<Item, Group>, accessEnd: Date | null, now: Date): Menu<Item, Group> & { validUntil: Date } {
  // The end itself changes no page; nothing that stands today is older than 30 days after an end that is to come.
  let validUntil = now.getTime() + HOLD_MS
  const holds = (said: Said) => {
    const until = heldUntil(said, accessEnd)
    if (until <= now.getTime()) return false
    validUntil = Math.min(validUntil, until)
    return true
  }
  const looked = <Part extends Saying<Said>>(part: Part): Part => ({
    ...part,
    allergens:
      part.allergens && part.allergens.map((one) => (holds(one) ? one : { ...one, level: 'UNKNOWN' as const })),
  })
  const items = menu.items.map((item) => ({ ...looked(item), variants: item.variants && item.variants.map(looked) }))
  const groups = menu.groups.map((group) => ({ ...group, options: group.options && group.options.map(looked) }))
  return { items, groups, validUntil: new Date(validUntil) }
}

/** https://schema.org/RestrictedDiet */
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

/**
 * The diets that search engines may be told of: those they know, of an item whose allergens somebody stands for in every
 * part of it, and that no allergen contradicts (design section 7.14).
 * @param stated what is stated anywhere in the item
 * @param allergens the company's list
 * @returns codes of schema.org
 */
export function confirmedDiets(
  dietTypes: { code: string }[],
  stated: (Said & { id: number })[],
  allergens: Known[],
): string[] {
  const known = dietTypes.filter(({ code }) => SCHEMA_ORG_DIETS.has(code))
  if (known.length === 0 || stated.length === 0) return []
  if (stated.some(({ level, verifiedAt }) => level === 'UNKNOWN' || verifiedAt === null)) return []
  const byId = new Map(allergens.map((one) => [one.id, one]))
  const coded = stated.flatMap(({ id, level }) => {
    const one = byId.get(id)
    const parent = one && one.parentId !== null ? byId.get(one.parentId) : undefined
    return one ? [{ code: one.code, name: one.code, parentCode: parent?.code ?? null, level }] : []
  })
  const named = known.map(({ code }) => ({ code, name: code }))
  const contradicted = new Set(dietConflicts(named, coded).map(({ dietType }) => dietType))
  return known.map(({ code }) => code).filter((code) => !contradicted.has(code))
}
