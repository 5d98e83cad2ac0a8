import type { MenuPage } from '#contract/site-pages.ts'
import type { Words } from '../words/words.ts'

/** The title of a page about a part of the menu or a form; null on a page about the whole menu. */
export function titleOf({ snapshot, ...page }: MenuPage, words: Words): string | null {
  const { categories } = snapshot.menuSite
  if (page.kind === 'item') return snapshot.menuItems[0]?.name ?? null
  if (page.kind === 'feedback') return words.feedback
  if (page.kind === 'accessibility') return words.accessibility
  if (page.kind !== 'category' && page.kind !== 'cafeCategory') return null
  return categories.find(({ id }) => id === page.categoryId)?.name ?? null
}
