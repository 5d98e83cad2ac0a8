import type { PublicCategory } from '#contract/menu-site.ts'
import { Picture } from '../ui/Picture.tsx'
import { formatCounted } from '../text/format-counted.ts'
import { categoryPath, menuPath } from './language-path.ts'
import { topCategories } from './top-categories.ts'
import type { ViewProps } from './view.ts'

const PICTURE_SIZES = '(min-width:46rem) 22rem, 94vw'

/** The categories of a menu with their number of items, for navigating a long menu. */
export function CategoriesView({ page, look }: ViewProps) {
  const { t } = look
  const { categories } = page.snapshot.menuSite
  return (
    <main id="menu" tabIndex={-1} className="categories-view">
      <h2>{t.categories}</h2>
      <ul>
        {topCategories(categories).map((category) => (
          <li key={category.id}>
            <a href={categoryPath(page, category.id)}>
              {look.showImages && category.image && (
                // The alt text is empty, because the category's name is beside the picture.
                <Picture
                  image={{ ...category.image, alt: '' }}
                  assetBaseUrl={look.assetBaseUrl}
                  sizes={PICTURE_SIZES}
                  eager={false}
                />
              )}
              <b lang={category.lang}>{category.name}</b>
              {category.description && <span lang={category.descriptionLang}>{category.description}</span>}
              <small>
                <bdi>{formatCounted(countWithin(category, categories), t.shownCount, look)}</bdi>
              </small>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={menuPath(page)} lang={t.language}>
          {t.wholeMenu}
        </a>
      </p>
    </main>
  )
}

function countWithin(category: PublicCategory, categories: PublicCategory[]): number {
  const within = categories.filter(({ id, parentId }) => id === category.id || parentId === category.id)
  return within.reduce((sum, { itemIds }) => sum + itemIds.length, 0)
}
