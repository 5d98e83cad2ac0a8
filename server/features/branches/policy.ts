import { BRANCH_TEXTS, type BranchText, type updateBranch } from '#contract/branch-settings.ts'
import type { Received } from '#contract/endpoints.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import { sortOpeningSlots } from '#contract/opening-hours.ts'
import { sortSpecialHours, type SpecialHours, upcomingSpecialHours } from '#contract/special-hours.ts'
import { formatDate } from '#server/platform/format-date.ts'
import { daysLater } from '#server/platform/local-time.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { toLocalized } from '#server/platform/texts.ts'

type Body = Received<typeof updateBranch>['body']
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Splits a change into the columns of `branch` and `branch_settings`, without the texts by language. An empty address,
 * telephone or currency symbol becomes null, times are sorted, and empty notes of special hours are removed.
 */
export function splitChange(body: Body) {
  const { name, slug, address, telephone, timeZone, defaultLocale, locales, openingHours, specialHours, ...rest } = body
  const { allergensReviewedAt, ...settings } = withoutTexts(rest)
  return {
    branch: withoutUndefined({
      name,
      slug,
      timeZone,
      defaultLocale,
      locales,
      address: emptyToNull(address),
      telephone: emptyToNull(telephone),
      openingHours: openingHours && sortOpeningSlots(openingHours),
      specialHours: specialHours?.map(withoutEmptyNotes),
    }),
    settings: withoutUndefined({
      ...settings,
      currencySymbol: emptyToNull(settings.currencySymbol),
      allergensReviewedAt:
        allergensReviewedAt === undefined || allergensReviewedAt === null
          ? allergensReviewedAt
          : new Date(`${allergensReviewedAt}T00:00:00Z`),
    }),
  }
}

/**
 * The texts of a change by language. A plain string changes the default language and leaves the others; null removes
 * all.
 * @param before the stored texts; null for a branch without settings
 */
export function localizeTexts(
  body: Pick<Body, BranchText>,
  before: Record<BranchText, LocalizedText> | null,
  defaultLocale: string,
): Partial<Record<BranchText, LocalizedText>> {
  return Object.fromEntries(
    BRANCH_TEXTS.flatMap((field) => {
      const given = body[field]
      return given === undefined ? [] : [[field, toLocalized(given ?? {}, defaultLocale, before?.[field])]]
    }),
  )
}

/**
 * The special hours to store: dates that have passed are removed only together with another change, so that the history
 * contains only changes that somebody made. Yesterday's stay, because a night that began yesterday may last until
 * today.
 * @param today in the branch's time zone
 * @returns without `specialHours` when nothing changes; an `error` for new special hours whose last day has passed
 */
export function changedSpecialHours(
  before: SpecialHours[],
  wanted: SpecialHours[],
  today: string,
): { specialHours?: SpecialHours[]; error: { field: string; message: string } | null } {
  const isStored = (entry: SpecialHours) => before.some((one) => sameJson(one, entry))
  const past = wanted.find((one) => one.lastDay < today && !isStored(one))
  if (past) {
    const message = `${formatDate(new Date(past.lastDay), 'UTC')} has passed. Choose a later date, or remove it.`
    return { error: { field: 'specialHours', message } }
  }
  const upcoming = sortSpecialHours(upcomingSpecialHours(wanted, today))
  if (sameJson(upcoming, upcomingSpecialHours(before, today))) return { error: null }
  const untilYesterday = before.filter(({ lastDay }) => lastDay === daysLater(today, -1))
  return { specialHours: [...untilYesterday, ...upcoming], error: null }
}

/** Checks rules that depend on several fields or on the date. @returns the invalid field and the reason, or null */
export function changeError(
  change: { defaultLocale: string; locales: string[]; allergensReviewedAt: Date | null },
  now: Date,
): { field: string; message: string } | null {
  if (!change.locales.includes(change.defaultLocale))
    return { field: 'locales', message: 'Choose a default language from this branch’s languages' }
  // One day is tolerated, because the date may already have begun east of UTC.
  if (change.allergensReviewedAt && change.allergensReviewedAt.getTime() > now.getTime() + DAY_MS)
    return { field: 'allergensReviewedAt', message: 'This date is in the future. Choose today or an earlier date.' }
  return null
}

function withoutEmptyNotes(one: SpecialHours): SpecialHours {
  const times = one.times.toSorted((slot, other) => slot.from.localeCompare(other.from))
  return { ...one, times, note: Object.fromEntries(Object.entries(one.note).filter(([, text]) => text !== '')) }
}

function withoutTexts<Values extends Pick<Body, BranchText>>(values: Values): Omit<Values, BranchText> {
  const { legalNotice: _notice, allergenStatement: _statement, taxNote: _note, announcement: _news, ...rest } = values
  return rest
}

function emptyToNull<Text extends string | null | undefined>(text: Text): Text | null {
  return text === '' ? null : text
}

/** Removes undefined values, so that those fields stay unchanged. */
function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined> // only undefined values were removed
  }
}
