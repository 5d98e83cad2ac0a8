import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { SiteText } from '../text/site-text.ts'

type HoursProps = { availability: PublicMenuItem['availability']; t: SiteText }

/** The hours of an item or category with limited availability, marked when it isn't available now. */
export function Hours({ availability, t }: HoursProps) {
  if (!availability) return null
  const { now, hours } = availability
  return (
    <span className="hours">
      {!now && <strong className="not-now">{t.notNow}</strong>}
      {hours !== '' && <span>{t.onlyAt.replace('{hours}', hours)}</span>}
    </span>
  )
}
