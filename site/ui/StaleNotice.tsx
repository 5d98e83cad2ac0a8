import { useIsStale } from '../state/use-is-stale.ts'
import type { Words } from '../words/words.ts'

type StaleNoticeProps = { since: number; locale: string; timeZone: string; words: Words }

/** Shows since when the menu hasn't been refreshed, once that is a quarter of an hour ago. */
export function StaleNotice({ since, locale, timeZone, words }: StaleNoticeProps) {
  if (!useIsStale(since)) return null
  const time = new Date(since).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  return <output className="stale-notice">{words.shownSince.replace('{time}', time)}</output>
}
