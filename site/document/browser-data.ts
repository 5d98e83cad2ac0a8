import type { MenuPage, SitePage } from '#contract/site-pages.ts'
import type { FeedbackWords } from '../words/feedback.ts'
import type { Words } from '../words/words.ts'
import { type PackedItems, packItems } from './packed-items.ts'

/** The data that a page contains for its own script. */
export type BrowserData = {
  /** A page of a menu, without the items. */
  page: SitePage
  /** The language of the site's own texts, which are a script of their own for each. */
  language: string
  /** The texts of the form, on its page. */
  form?: FeedbackWords
  items?: PackedItems
}

/** The data of a page of a menu. */
export function menuData(page: MenuPage, { language, form }: Words): BrowserData {
  const { menuItems } = page.snapshot
  return {
    page: { ...page, snapshot: { ...page.snapshot, menuItems: [] } },
    language,
    ...(form && { form }),
    items: packItems(menuItems),
  }
}
