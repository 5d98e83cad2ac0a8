import type { updateBranch } from '#contract/branch-settings.ts'
import type { Received } from '#contract/endpoints.ts'
import { sortStretches } from '#contract/opening-hours.ts'

type Body = Received<typeof updateBranch>['body']
const DAY_MS = 24 * 60 * 60 * 1000

/** Parts a change by where it is kept. An empty text counts as none; hours are kept in the order of the week. */
export function partChange(body: Body) {
  const { name, slug, address, telephone, timeZone, defaultLocale, locales, openingHours, ...rest } = body
  const { allergensReviewedAt, ...settings } = rest
  return {
    branch: given({
      name,
      slug,
      timeZone,
      defaultLocale,
      locales,
      address: orNull(address),
      telephone: orNull(telephone),
      openingHours: openingHours && sortStretches(openingHours),
    }),
    settings: given({
      ...settings,
      currencySymbol: orNull(settings.currencySymbol),
      legalNotice: orNull(settings.legalNotice),
      allergenStatement: orNull(settings.allergenStatement),
      taxNote: orNull(settings.taxNote),
      announcement: orNull(settings.announcement),
      allergensReviewedAt:
        allergensReviewedAt === undefined || allergensReviewedAt === null
          ? allergensReviewedAt
          : new Date(`${allergensReviewedAt}T00:00:00Z`),
    }),
  }
}

/** What belongs to no field alone: which field is at fault, and why; null when nothing is. */
export function changeFault(
  change: { defaultLocale: string; locales: string[]; allergensReviewedAt: Date | null },
  now: Date,
): { field: string; message: string } | null {
  if (!change.locales.includes(change.defaultLocale))
    return { field: 'locales', message: 'The default language must be one of the languages' }
  // A day, so that it has already begun somewhere east of the server.
  if (change.allergensReviewedAt && change.allergensReviewedAt.getTime() > now.getTime() + DAY_MS)
    return { field: 'allergensReviewedAt', message: 'This day is still to come' }
  return null
}

function orNull<Text extends string | null | undefined>(text: Text): Text | null {
  return text === '' ? null : text
}

/** Without what was not given, so that it stays as it is. */
function given<Values extends object>(values: Values): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined> // only what is undefined was taken away
  }
}
