import { categoryAnchor, type MenuSection } from '../../pages/menu-sections.ts'
import type { MenuLook } from '../../ui/menu-look.ts'
import { MenuItemCard } from './MenuItemCard.tsx'

type CategorySectionProps = {
  section: MenuSection
  look: MenuLook
  /** Items whose photographs are fetched at once. */
  eagerIds: Set<number>
}

/** A category and its items: a grid of photographs when it has any, else a printed menu. */
export function CategorySection({ section, look, eagerIds }: CategorySectionProps) {
  const { category, parentName, items } = section
  const pictured = look.showImages && items.some(({ image }) => image)
  const anchor = categoryAnchor(category.id)
  return (
    <section className="category" id={anchor}>
      <div className="category-head">
        {parentName && <p className="category-parent">{parentName}</p>}
        <h2>{category.name}</h2>
        {category.description && <p>{category.description}</p>}
      </div>
      <ul className={pictured ? 'photo-grid' : 'printed'}>
        {items.map((item) => (
          <MenuItemCard key={item.id} item={item} look={look} eager={eagerIds.has(item.id)} />
        ))}
      </ul>
    </section>
  )
}
