/**
 * Writes how long to wait: in seconds below a minute, otherwise in hours and minutes, rounded up.
 * @example waitText(45) // '45 seconds'
 * @example waitText(3661) // '1 hour and 2 minutes'
 */
export function waitText(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  const parts = [countOf(Math.floor(minutes / 60), 'hour'), countOf(minutes % 60, 'minute')]
  return parts.filter((part) => !part.startsWith('0 ')).join(' and ')
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
