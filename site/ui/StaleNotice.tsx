import { useIsStale } from '../state/use-is-stale.ts'
import type { SiteText } from '../text/site-text.ts'

type StaleNoticeProps = { since: number; locale: string; timeZone: string; t: SiteText }

/** Shows when the menu was last refreshed, once that is more than a quarter of an hour ago. */
export function StaleNotice({ since, locale, timeZone, t }: StaleNoticeProps) {
  if (!useIsStale(since)) return null
  const time = new Date(since).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  return <output className="stale-notice">{t.shownSince.replace('{time}', time)}</output>
}
