import type { Availability } from '#contract/availability.ts'
import { categoryMessages as t } from './messages.ts'

/**
 * Availability as a short text. Three or more consecutive days become a range, and all seven become “Daily”.
 * @example availabilityText([{ days: [1, 2, 3, 6], from: '11:00', to: '14:30' }]) // 'Mon–Wed, Sat 11:00–14:30'
 */
export function availabilityText(availability: Availability): string {
  return availability
    .map(({ days, from, to }) => [daysText(days), timesText(from, to)].filter(Boolean).join(' '))
    .join(' · ')
}

function timesText(from: string, to: string): string {
  return from === '00:00' && to === '00:00' ? t.allDay : `${from}–${to}`
}

function daysText(days: number[]): string {
  if (days.length === t.days.length) return t.daily
  const runs: number[][] = []
  for (const day of days.toSorted()) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => t.days[(day ?? 1) - 1]
  return runs
    .map((run) => (run.length < 3 ? run.map(name).join(', ') : `${name(run[0])}–${name(run.at(-1))}`))
    .join(', ')
}
