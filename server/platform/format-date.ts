/** Dates and times as in the console, for documents, files and mails, where the reader's time zone is unknown. */
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/**
 * Day, short month and year in a time zone.
 * @example formatDate(new Date('2026-11-20T23:30:00Z'), 'Asia/Tokyo') // '21 Nov 2026'
 */
export function formatDate(moment: Date, timeZone: string): string {
  return formatterOf('date', timeZone).format(moment)
}

/**
 * Day, short month, year and time in a time zone, with the zone's name.
 * @example formatDateTime(new Date('2026-11-20T10:00:00Z'), 'Europe/Berlin') // '20 Nov 2026, 11:00 CET'
 */
export function formatDateTime(moment: Date, timeZone: string): string {
  return formatterOf('time', timeZone).format(moment)
}

// An allergen matrix formats a date per cell, and creating a formatter is slow.
const made = new Map<string, Intl.DateTimeFormat>()

function formatterOf(kind: 'date' | 'time', timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`
  const known = made.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-GB', { ...DATE, ...(kind === 'time' && TIME), timeZone })
  made.set(key, formatter)
  return formatter
}
