import type { MenuPage, SitePage } from '#contract/site-pages.ts'
import type { Words } from '../words/words.ts'
import { type PackedItems, packItems } from './packed-items.ts'

/**
 * The data that a page contains for its own script. It includes the page's texts, so that the script needs no other
 * language.
 */
export type BrowserData = {
  /** A page of a menu, without the items. */
  page: SitePage
  words: Words
  items?: PackedItems
}

/** The data of a page of a menu. */
export function menuData(page: MenuPage, words: Words): BrowserData {
  const { menuItems } = page.snapshot
  return { page: { ...page, snapshot: { ...page.snapshot, menuItems: [] } }, words, items: packItems(menuItems) }
}
