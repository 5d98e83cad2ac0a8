const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

// Cached, because reading it creates a formatter, and tables can show hundreds of dates.
let viewerZone: string | undefined

/** The IANA name of the browser's time zone; UTC when the browser doesn't know it. */
export function viewerTimeZone(): string {
  viewerZone ??= knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return viewerZone
}

/** Chromium calls a time zone that it doesn't know “Etc/Unknown”, which formatters refuse. */
function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/**
 * The date in a time zone, with the zone's name if the viewer's own date differs.
 * @param timeZone IANA name, usually the branch's
 * @example formatDate('2026-11-20T10:00:00Z', 'Europe/Berlin') // '20 Nov 2026'
 */
export function formatDate(instant: string | Date, timeZone: string): string {
  return format(instant, DATE, timeZone)
}

/**
 * Date and time in a time zone, with the zone's name if the viewer's own time differs.
 * @example formatDateTime('2026-11-20T10:00:00Z', 'Europe/Berlin') // '20 Nov 2026, 11:00', in London '20 Nov 2026, 11:00 CET'
 */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  return format(instant, { ...DATE, ...TIME }, timeZone)
}

/**
 * The time without the date, with the zone's name if the viewer's own time differs.
 * @example formatTime('2026-11-20T10:00:00Z', 'Europe/Berlin') // '11:00', in London '11:00 CET'
 */
export function formatTime(instant: string | Date, timeZone: string): string {
  return format(instant, TIME, timeZone)
}

/**
 * A calendar day, which doesn't depend on a time zone.
 * @param day `2026-11-20`, or the instant at which it starts in UTC
 * @example formatDay('2026-11-20') // '20 Nov 2026'
 */
export function formatDay(day: string): string {
  return formatterOf(DATE, 'UTC').format(new Date(day))
}

/**
 * A range of calendar days.
 * @example formatDays('2026-12-24', '2026-12-26') // '24–26 Dec 2026'
 */
export function formatDays(firstDay: string, lastDay: string): string {
  return formatterOf(DATE, 'UTC').formatRange(new Date(firstDay), new Date(lastDay))
}

/**
 * The calendar day in a time zone, as `YYYY-MM-DD`.
 * @example dayIn(new Date('2026-11-20T23:30:00Z'), 'Europe/Berlin') // '2026-11-21'
 */
export function dayIn(instant: Date, timeZone: string): string {
  return instant.toLocaleDateString('sv', { timeZone })
}

export function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  const day = formatterOf(DATE, timeZone)
  return day.format(one) === day.format(other)
}

function format(instant: string | Date, form: Intl.DateTimeFormatOptions, timeZone: string): string {
  const moment = new Date(instant)
  const words = formatterOf(form, timeZone).format(moment)
  const isSame = words === formatterOf(form, viewerTimeZone()).format(moment)
  return isSame ? words : `${words} ${zoneNameAt(moment, timeZone)}`
}

/** @example zoneNameAt(new Date('2026-11-20T10:00:00Z'), 'Europe/Berlin') // 'CET' */
function zoneNameAt(moment: Date, timeZone: string): string {
  const parts = formatterOf({ timeZoneName: 'short' }, timeZone).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

// Cached, because creating a formatter is slow, and lists can show hundreds of dates.
const made = new Map<string, Intl.DateTimeFormat>()

function formatterOf(form: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(form).join()}`
  const known = made.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-GB', { ...form, timeZone })
  made.set(key, formatter)
  return formatter
}
