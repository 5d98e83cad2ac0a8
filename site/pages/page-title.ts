import type { MenuPage } from '#contract/site-pages.ts'
import type { SiteText } from '../text/site-text.ts'

/**
 * The title of a page about a part of the menu, and of the feedback form and the accessibility statement; null on a
 * page about the whole menu.
 */
export function titleOf({ snapshot, ...page }: MenuPage, t: SiteText): string | null {
  const { categories } = snapshot.menuSite
  if (page.kind === 'item') return snapshot.menuItems[0]?.name ?? null
  if (page.kind === 'feedback') return t.feedback
  if (page.kind === 'accessibility') return t.accessibility
  if (page.kind !== 'category' && page.kind !== 'cafeCategory') return null
  return categories.find(({ id }) => id === page.categoryId)?.name ?? null
}
