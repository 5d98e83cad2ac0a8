/** `items` includes archived items, which lists of categories don't count. */
type Content = { items: number; archived: number; children: number }

/** Why a category can't be deleted; null when it is empty. Archived items count too, so that they can be restored. */
export function emptyError({ items, archived, children }: Content): string | null {
  const kind = items === archived ? 'archived menu item' : 'menu item'
  const some = archived > 0 && archived < items ? ` (${archived} archived)` : ''
  const inIt = [
    ...(items > 0 ? [`${items} ${kind}${items === 1 ? '' : 's'}${some}`] : []),
    ...(children > 0 ? [children === 1 ? '1 subcategory' : `${children} subcategories`] : []),
  ]
  if (inIt.length === 0) return null
  const verb = items + children === 1 ? 'is' : 'are'
  return `${inIt.join(' and ')} ${verb} in this category. Move or delete ${verb === 'is' ? 'it' : 'them'} first.`
}
