import type { PublicCategory } from '#contract/menu-site.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import { filteredCategoryPath } from '../pages/language-path.ts'
import { formatCounted } from '../text/format-counted.ts'
import type { MenuLook } from './menu-look.ts'

type MoreItemsProps = {
  page: MenuPage
  category: PublicCategory
  count: number
  /** The current filter as a query string. */
  query: string
  look: MenuLook
}

export function MoreItems({ page, category, count, query, look }: MoreItemsProps) {
  const label = formatCounted(count, look.t.showMore, look)
  return (
    <p className="more-items">
      <a
        className="button"
        href={filteredCategoryPath(page, category.id, query)}
        aria-label={`${category.name}: ${label}`}
      >
        {label}
      </a>
    </p>
  )
}
