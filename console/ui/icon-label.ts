/**
 * An icon's name as text.
 * @example iconLabel('wheat-off') // 'Wheat off'
 */
export function iconLabel(icon: string): string {
  const words = icon.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
