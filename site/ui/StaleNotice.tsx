import { useNow } from '../state/use-now.ts'
import type { SiteText } from '../text/site-text.ts'

type StaleNoticeProps = { since: number; locale: string; timeZone: string; t: SiteText }

const STALE_AFTER_MS = 15 * 60_000

/**
 * Shows when the menu was last refreshed if that is more than 15 minutes ago or unknown. The day is omitted if it is
 * today.
 * @param since when it was refreshed, in milliseconds since 1970; 0 if unknown
 */
export function StaleNotice({ since, locale, timeZone, t }: StaleNoticeProps) {
  const now = useNow(since)
  if (now - since <= STALE_AFTER_MS) return null
  const dayOf = (at: number) => new Date(at).toLocaleDateString(locale, { timeZone })
  const time = new Date(since).toLocaleString(locale, {
    ...(dayOf(since) !== dayOf(now) && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return (
    <output className="stale-notice" lang={t.language}>
      {since === 0 ? t.mayBeOutdated : t.shownSince.replace('{time}', time)}
    </output>
  )
}
