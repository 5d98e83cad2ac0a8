/**
 * Until when something is sold out, by the clock of the branch: the time today, else the day with it.
 * @param until an instant, or null for "until switched back"
 */
export function untilWords(until: string | null, timeZone: string, now = new Date()): string {
  if (until === null) return 'No end'
  const at = new Date(until)
  const day = (moment: Date) => moment.toLocaleDateString('en-GB', { timeZone })
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  if (day(at) === day(now)) return time
  return `${at.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'short' })}, ${time}`
}
