/** Why a category can't be deleted; null when it is empty. Archived items count too, so that they can be restored. */
export function emptyError({ items, children }: { items: number; children: number }): string | null {
  const inIt = [
    ...(items > 0 ? [items === 1 ? '1 menu item' : `${items} menu items`] : []),
    ...(children > 0 ? [children === 1 ? '1 subcategory' : `${children} subcategories`] : []),
  ]
  if (inIt.length === 0) return null
  const verb = items + children === 1 ? 'is' : 'are'
  return `${inIt.join(' and ')} ${verb} in this category. Move or delete ${verb === 'is' ? 'it' : 'them'} first.`
}
