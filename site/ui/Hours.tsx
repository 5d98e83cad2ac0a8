import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { Words } from '../words/words.ts'

type HoursProps = { availability: PublicMenuItem['availability']; words: Words }

/** The hours of an item with limited availability, and whether it is available now. */
export function Hours({ availability, words }: HoursProps) {
  if (!availability) return null
  const { now, hours } = availability
  return (
    <span className="hours">
      {!now && <strong className="not-now">{words.notNow}</strong>}
      {hours !== '' && <span>{words.onlyAt.replace('{hours}', hours)}</span>}
    </span>
  )
}
