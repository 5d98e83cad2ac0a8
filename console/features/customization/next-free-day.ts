const DAY_MS = 24 * 60 * 60 * 1000

/** The first day from today on that is in no entry; empty if there is none. @param today as `YYYY-MM-DD` */
export function nextFreeDay(entries: readonly { firstDay: string; lastDay: string }[], today: string): string {
  const taken = entries.find(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay)
  if (!taken) return today
  // Date fields also accept years of five and six digits, up to the last date that exists.
  const hasNextDay = taken.lastDay.length === 10 && taken.lastDay !== '9999-12-31'
  return hasNextDay ? nextFreeDay(entries, dayAfter(taken.lastDay)) : ''
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
