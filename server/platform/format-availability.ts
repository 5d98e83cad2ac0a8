import type { Availability, AvailabilitySlot } from '#contract/availability.ts'

/** 2024-01-01 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Availability as a short text in a language. Three or more consecutive days become a range; the days of a time slot
 * that applies every day are omitted, unless it is the whole day.
 * @example formatAvailability([{ days: [1, 2, 3], from: '11:00', to: '14:30' }], 'de') // 'Mo–Mi 11:00–14:30'
 */
export function formatAvailability(availability: Availability, locale: string): string {
  return availability.map((slot) => formatSlot(slot, locale)).join(' · ')
}

function formatSlot({ days, from, to }: AvailabilitySlot, locale: string): string {
  const isWholeDay = from === '00:00' && to === '00:00'
  const times = isWholeDay ? '' : formatTimeSlot({ from, to }, locale)
  const everyDay = days.length === 7 && !isWholeDay
  return [everyDay ? '' : formatDays(days, locale), times].filter(Boolean).join(' ')
}

/** @example formatTimeSlot({ from: '11:00', to: '14:30' }, 'de') // '11:00–14:30' */
export function formatTimeSlot({ from, to }: Pick<AvailabilitySlot, 'from' | 'to'>, locale: string): string {
  return `${formatTime(from, locale)}–${formatTime(to, locale)}`
}

function formatDays(days: number[], locale: string): string {
  const runs: number[][] = []
  for (const day of days.toSorted()) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const name = (day: number) => format.format(MONDAY + (day - 1) * DAY_MS)
  return runs.flatMap((run) => (run.length < 3 ? run.map(name) : rangeOf(run, name))).join(', ')
}

function rangeOf(run: number[], name: (day: number) => string): string {
  return `${name(run[0] ?? 1)}–${name(run.at(-1) ?? 7)}`
}

function formatTime(time: string, locale: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return format.format(MONDAY + (hours * 60 + minutes) * 60_000)
}
