import type { Branch } from '#contract/branches.ts'

/** How many days, today included, are searched for the next special date. */
const AHEAD_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

export type SpecialDate = Branch['specialHours'][number]

/**
 * The next date with special hours in the coming two weeks, today included.
 * @param entries sorted by date
 * @param today the date in the branch's time zone, as `YYYY-MM-DD`
 * @returns null when there is none
 */
export function nextSpecialDate(entries: readonly SpecialDate[], today: string): SpecialDate | null {
  const end = Date.parse(today) + AHEAD_DAYS * DAY_MS
  return entries.find(({ firstDay, lastDay }) => lastDay >= today && Date.parse(firstDay) < end) ?? null
}
