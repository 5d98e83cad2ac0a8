import type { ComponentType } from 'react'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage } from '#contract/site-pages.ts'
import type { Verdict } from '../filter/allergen-rule.ts'
import { categoryAnchor, type MenuSection } from '../pages/menu-sections.ts'
import type { SectionsProps } from '../themes/theme.ts'
import { Hours } from './Hours.tsx'
import type { MenuLook } from './menu-look.ts'
import { Picture } from './Picture.tsx'

/** What a layout's drawing of one item is given. */
export type ItemProps = {
  page: MenuPage
  item: PublicMenuItem
  verdict: Verdict | undefined
  look: MenuLook
  /** Its photograph is fetched at once. */
  eager: boolean
}

type SectionListProps = SectionsProps & {
  Item: ComponentType<ItemProps>
  /** So many photographs can be seen without scrolling. */
  eagerPictures: number
  /** How wide the picture of a category is shown, as in `sizes`, in a layout that shows it. */
  bannerSizes?: string
}

/** Categories, each with its name and its items as the layout draws them; a list says whether it has photographs. */
export function SectionList(props: SectionListProps) {
  const { page, menu, sections, look, anchorPrefix = '', Item, eagerPictures, bannerSizes } = props
  const eagerIds = anchorPrefix === '' ? firstPictures(sections, look, eagerPictures) : []
  return sections.map(({ category, parentName, items }) => (
    <section className="category" key={category.id} id={categoryAnchor(category.id, anchorPrefix)}>
      <div className="category-head">
        {bannerSizes && look.showImages && category.image && (
          <Picture image={category.image} assetBaseUrl={look.assetBaseUrl} sizes={bannerSizes} eager={false} />
        )}
        {parentName && <p className="category-parent">{parentName}</p>}
        <h2>{category.name}</h2>
        {category.description && <p>{category.description}</p>}
        {category.availability && (
          <p>
            <Hours availability={category.availability} words={look.words} />
          </p>
        )}
      </div>
      <ul className={look.showImages && items.some(({ image }) => image) ? 'photo-grid' : 'printed'}>
        {items.map((item) => (
          <Item
            key={item.id}
            page={page}
            item={item}
            verdict={menu.verdicts.get(item.id)}
            look={look}
            eager={eagerIds.includes(item.id)}
          />
        ))}
      </ul>
    </section>
  ))
}

function firstPictures(sections: MenuSection[], look: MenuLook, count: number): number[] {
  if (!look.showImages) return []
  const pictured = sections.flatMap(({ items }) => items.filter(({ image }) => image))
  return pictured.slice(0, count).map(({ id }) => id)
}
