import type { SiteText } from '../text/site-text.ts'

/** Replaces a menu whose branch stopped being public while the page was open. Stays visible when the alert closes. */
export function ClosedMenu({ t }: { t: SiteText }) {
  return (
    <main id="menu" className="plain-page" lang={t.language}>
      <h1>{t.noData}</h1>
      <p>{t.menuClosed}</p>
    </main>
  )
}
