import { type OpeningSlot, sortOpeningSlots } from '#contract/opening-hours.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Copies one day's hours to every day of the week, replacing the hours of the other days. */
export function copyToAllDays(hours: readonly OpeningSlot[], day: number): OpeningSlot[] {
  const copied = hours.filter((one) => one.day === day)
  return sortOpeningSlots(WEEK.flatMap((other) => copied.map((one) => ({ ...one, day: other }))))
}

/** Whether copying this day's hours would change nothing. */
export function isOnAllDays(hours: readonly OpeningSlot[], day: number): boolean {
  const copies = copyToAllDays(hours, day)
  return (
    copies.length === hours.length &&
    copies.every((copy) => hours.some((one) => one.day === copy.day && one.from === copy.from && one.to === copy.to))
  )
}

/** Undoes `copyToAllDays`, except on days whose hours have been changed since. */
export function undoCopy(now: readonly OpeningSlot[], copied: OpeningSlot[], before: OpeningSlot[]): OpeningSlot[] {
  const hoursOf = (hours: readonly OpeningSlot[], day: number) => hours.filter((one) => one.day === day)
  const isSame = (day: number) => JSON.stringify(hoursOf(now, day)) === JSON.stringify(hoursOf(copied, day))
  return sortOpeningSlots(WEEK.flatMap((day) => hoursOf(isSame(day) ? before : now, day)))
}
