import type { MenuPage, SitePage } from '#contract/site-pages.ts'
import type { FeedbackText } from '../text/feedback.ts'
import type { SiteText } from '../text/site-text.ts'
import { type PackedItems, packItems } from './packed-items.ts'

/** The data that a page contains for its own script. */
export type BrowserData = {
  /** The page. A menu's items are in `items` instead. */
  page: SitePage
  /** The language of the site's own texts. Each language's texts are a separate script. */
  language: string
  /** The texts of the feedback form; only on its page. */
  form?: FeedbackText
  items?: PackedItems
}

export function menuData(page: MenuPage, { language, form }: SiteText): BrowserData {
  const { menuItems } = page.snapshot
  return {
    page: { ...page, snapshot: { ...page.snapshot, menuItems: [] } },
    language,
    ...(form && { form }),
    items: packItems(menuItems),
  }
}
