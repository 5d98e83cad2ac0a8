import { textIn } from '#contract/localized-text.ts'
import type { MenuSite } from '#contract/menu-site.ts'
import { openingTextFor } from '#contract/opening-text.ts'
import { upcomingSpecialHours } from '#contract/special-hours.ts'
import { formatTimeSlot } from '#server/platform/format-availability.ts'
import { daysLater, localTimeAt, momentOf } from '#server/platform/local-time.ts'
import { openingAt, type OpeningTimes, specialHoursOn } from '#server/platform/opening-times.ts'
import { earliest, openingText } from './policy.ts'

type Place = OpeningTimes & { defaultLocale: string }
type Shown = Pick<MenuSite['branch'], 'openingHours' | 'specialHours' | 'openingWords' | 'openingStatus'>
/** `shown` is what guests read; `changesAt` is when that may change next, or null if never. */
export type BranchHours = { shown: Shown; changesAt: Date | null }

const DAY_MS = 24 * 60 * 60 * 1000
/** Special hours are announced if they start within this many days, counting today. */
const ANNOUNCED_DAYS = 14
const SEPARATOR = ' · '

/** A branch's hours in a language, and whether it is open now. */
export function branchHours(place: Place, now: Date, locale: string): BranchHours {
  const { openingHours, timeZone } = place
  const today = localTimeAt(now, timeZone).slice(0, 10)
  const upcoming = upcomingSpecialHours(place.specialHours, today).map(({ note, ...one }) => ({
    ...one,
    note: textIn(note, locale, place.defaultLocale),
  }))
  const announced = upcoming.filter(({ firstDay }) => firstDay < daysLater(today, ANNOUNCED_DAYS))
  const opening = openingHours.length === 0 ? null : openingAt(place, now)
  // “Closed today” and “opens tomorrow” are no longer true after midnight.
  const midnight = momentOf(`${daysLater(today, 1)}T00:00`, timeZone)
  return {
    shown: {
      openingHours,
      specialHours: upcoming,
      openingWords: [openingText(openingHours, locale), ...announced.map((one) => specialLine(one, locale))]
        .filter(Boolean)
        .join('\n'),
      openingStatus: opening && statusOf(opening, { today, now, timeZone, locale, special: upcoming }),
    },
    changesAt: opening || upcoming.length > 0 ? earliest(opening?.changesAt ?? null, midnight) : null,
  }
}

type ShownSpecial = Shown['specialHours'][number]
type Context = { today: string; now: Date; timeZone: string; locale: string; special: ShownSpecial[] }

function statusOf(
  { isOpen, changesAt }: ReturnType<typeof openingAt>,
  { today, now, timeZone, locale, special }: Context,
): Shown['openingStatus'] {
  const t = openingTextFor(locale)
  const language = languageOf(t, locale)
  const time = changesAt && timeOf(changesAt, timeZone, language)
  if (isOpen) {
    const isSoon = changesAt !== null && changesAt.getTime() - now.getTime() < DAY_MS
    const until = isSoon && time !== null ? [t.until.replace('{time}', time)] : []
    return { state: 'open', words: [t.openNow, ...until].join(SEPARATOR) }
  }
  const closure = specialHoursOn(today, special)
  const closedToday = closure?.note ? fill(t.closedTodayFor, { note: closure.note }) : t.closedToday
  const head = closure?.times.length === 0 ? closedToday : t.closed
  if (changesAt === null || time === null) return { state: 'closed', words: head }
  const opensDay = localTimeAt(changesAt, timeZone).slice(0, 10)
  const distance = Math.round((Date.parse(opensDay) - Date.parse(today)) / DAY_MS)
  const day = dayOf(opensDay, distance < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }, language)
  const next =
    distance === 0 ? 'opensAt' : distance === 1 ? 'opensTomorrow' : distance < 7 ? 'opensOnWeekday' : 'opensOnDate'
  return { state: 'closed', words: [head, fill(t[next], { day, time })].join(SEPARATOR) }
}

/** Special hours as a line of text: dates, times and note. */
function specialLine({ firstDay, lastDay, times, note }: ShownSpecial, locale: string): string {
  const t = openingTextFor(locale)
  const language = times.length === 0 ? languageOf(t, locale) : locale
  const days = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const hours = times.map((one) => formatTimeSlot(one, locale)).join(', ')
  return [days.formatRange(Date.parse(firstDay), Date.parse(lastDay)), hours || t.closed, note]
    .filter(Boolean)
    .join(SEPARATOR)
}

/** Without a translation the words are English, so the dates and times beside them must be English too. */
function languageOf(t: ReturnType<typeof openingTextFor>, locale: string): string {
  return locale.startsWith(t.language) ? locale : t.language
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function timeOf(moment: Date, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(moment)
}

function dayOf(day: string, shape: Intl.DateTimeFormatOptions, language: string): string {
  return new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' }).format(Date.parse(day))
}
