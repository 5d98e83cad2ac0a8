import type { MenuPage } from '#contract/site-pages.ts'
import { menuPath } from '../pages/language-path.ts'
import type { SiteText } from '../text/site-text.ts'

type NoLongerAvailableProps = { page: MenuPage; t: SiteText }

/** Replaces an item or a category that left the menu while its page was open. */
export function NoLongerAvailable({ page, t }: NoLongerAvailableProps) {
  return (
    <div className="empty" lang={t.language}>
      <h2>{t.hasLeft}</h2>
      <p>
        <a className="button" href={menuPath(page)}>
          {t.wholeMenu}
        </a>
      </p>
    </div>
  )
}
