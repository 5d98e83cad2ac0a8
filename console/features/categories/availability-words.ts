import type { Availability } from '#contract/availability.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * When something can be had, in few words; days in a row are written as a stretch.
 * @example availabilityWords([{ days: [1, 2, 3, 6], from: '11:00', to: '14:30' }]) // 'Mon–Wed, Sat 11:00–14:30'
 */
export function availabilityWords(availability: Availability): string {
  return availability
    .map(({ days, from, to }) => [dayWords(days), timeWords(from, to)].filter(Boolean).join(' '))
    .join(' · ')
}

function timeWords(from: string, to: string): string {
  return from === '00:00' && to === '00:00' ? 'all day' : `${from}–${to}`
}

function dayWords(days: number[]): string {
  if (days.length === DAYS.length) return 'Daily'
  const runs: number[][] = []
  for (const day of days.toSorted()) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => DAYS[(day ?? 1) - 1]
  return runs
    .map((run) => (run.length < 3 ? run.map(name).join(', ') : `${name(run[0])}–${name(run.at(-1))}`))
    .join(', ')
}
