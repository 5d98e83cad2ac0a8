const DAY_MS = 24 * 60 * 60 * 1000

/** The first day from today on that is in no entry. @param today as `YYYY-MM-DD` */
export function nextFreeDay(entries: readonly { firstDay: string; lastDay: string }[], today: string): string {
  const taken = entries.find(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay)
  return taken ? nextFreeDay(entries, dayAfter(taken.lastDay)) : today
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}
