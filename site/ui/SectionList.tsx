import type { ComponentType } from 'react'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuPage, SectionSummary } from '#contract/site-pages.ts'
import type { Verdict } from '../filter/allergen-rule.ts'
import { categoryAnchor } from '../pages/category-anchor.ts'
import type { MenuSection } from '../pages/menu-sections.ts'
import type { SectionsProps } from '../themes/theme.ts'
import { Hours } from './Hours.tsx'
import type { MenuLook } from './menu-look.ts'
import { MoreItems } from './MoreItems.tsx'
import { Picture } from './Picture.tsx'

export type ItemProps = {
  page: MenuPage
  item: PublicMenuItem
  verdict: Verdict | undefined
  look: MenuLook
  /**
   * The layout of the item's category, and what the category or the menu states for all items. An item states only what
   * differs.
   */
  section: SectionSummary
  /** Whether the item's picture is loaded with priority. */
  eager: boolean
  /** The displayed width of the item's picture, as in the attribute `sizes`. */
  sizes: string
}

type SectionListProps = SectionsProps & {
  Item: ComponentType<ItemProps>
  /** How many pictures are loaded with priority, because they are probably visible without scrolling. */
  eagerPictures: number
  /** The displayed width of an item's picture, as in `sizes`. */
  pictureSizes: string
  /** The displayed width of a category's picture, as in `sizes`. Without it, the layout shows no such pictures. */
  bannerSizes?: string
}

const NO_SUMMARY: SectionSummary = { layout: 'printed', isUnconfirmed: false, availability: null }

export function SectionList(props: SectionListProps) {
  const { page, menu, sections, look, anchorPrefix = '', Item, eagerPictures, pictureSizes, bannerSizes } = props
  const eagerIds = anchorPrefix === '' ? firstPictures(sections, look, eagerPictures) : []
  return sections.map(({ category, parent, items, moreCount = 0 }) => {
    const summary = look.summaries[category.id] ?? NO_SUMMARY
    const stated = look.availability ?? summary.availability ?? category.availability
    return (
      <section className="category" key={category.id} id={categoryAnchor(category.id, anchorPrefix)}>
        <div className="category-head">
          {bannerSizes && look.showImages && category.image && (
            <Picture image={category.image} assetBaseUrl={look.assetBaseUrl} sizes={bannerSizes} eager={false} />
          )}
          {parent && (
            <p className="category-parent" lang={parent.lang}>
              {parent.name}
            </p>
          )}
          <h2 lang={category.lang}>{category.name}</h2>
          {category.description && <p lang={category.descriptionLang}>{category.description}</p>}
          {stated && !look.availability && (
            <p>
              <Hours availability={stated} t={look.t} />
            </p>
          )}
          {summary.isUnconfirmed && look.allergensStated && (
            <p className="not-confirmed" lang={look.textLang}>
              {look.t.allergensNotConfirmed}
            </p>
          )}
        </div>
        {items.length > 0 && (
          <ul className={summary.layout}>
            {items.map((item) => (
              <Item
                key={item.id}
                page={page}
                item={item}
                verdict={menu.verdicts.get(item.id)}
                look={look}
                section={{ ...summary, availability: stated }}
                eager={eagerIds.includes(item.id)}
                sizes={pictureSizes}
              />
            ))}
          </ul>
        )}
        {moreCount > 0 && (
          <MoreItems page={page} category={category} count={moreCount} query={menu.query} look={look} />
        )}
      </section>
    )
  })
}

function firstPictures(sections: MenuSection[], look: MenuLook, count: number): number[] {
  if (!look.showImages) return []
  const pictured = sections.flatMap(({ items }) => items.filter(({ image }) => image))
  return pictured.slice(0, count).map(({ id }) => id)
}
