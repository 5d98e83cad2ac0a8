/**
 * How long to wait, in the largest unit that fits, rounded up.
 * @example waitText(45) // '45 seconds'
 * @example waitText(61) // '2 minutes'
 */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : minutes <= 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
