import { type OpenStretch, sortStretches } from '#contract/opening-hours.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Copies one day's hours to every day of the week, replacing the hours of the other days. */
export function copyToAllDays(hours: readonly OpenStretch[], day: number): OpenStretch[] {
  const copied = hours.filter((one) => one.day === day)
  return sortStretches(WEEK.flatMap((other) => copied.map((one) => ({ ...one, day: other }))))
}

/** Whether copying this day's hours would change nothing. */
export function isOnAllDays(hours: readonly OpenStretch[], day: number): boolean {
  const copies = copyToAllDays(hours, day)
  return (
    copies.length === hours.length &&
    copies.every((copy) => hours.some((one) => one.day === copy.day && one.from === copy.from && one.to === copy.to))
  )
}
