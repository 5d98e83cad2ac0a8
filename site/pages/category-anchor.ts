export const ANCHORS = { unconfirmed: 'ask-', hidden: 'hidden-' } as const

/**
 * The anchor of a category, for links.
 * @param prefix distinguishes several lists of categories on a page
 */
export function categoryAnchor(categoryId: number, prefix = ''): string {
  return `${prefix}category-${categoryId}`
}
