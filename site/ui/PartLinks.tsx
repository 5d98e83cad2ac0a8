import type { MenuPage } from '#contract/site-pages.ts'
import type { FilteredMenu } from '../filter/filtered-menu.ts'
import { filteredCategoryPath } from '../pages/language-path.ts'
import type { SiteText } from '../text/site-text.ts'

type PartLinksProps = { page: MenuPage; menu: FilteredMenu; t: SiteText }

export function PartLinks({ page, menu, t }: PartLinksProps) {
  const { partCount = 1, query } = menu
  if (partCount < 2 || (page.kind !== 'category' && page.kind !== 'cafeCategory')) return null
  const { categoryId } = page
  const partNumber = Math.min(page.partNumber ?? 1, partCount)
  const address = (part: number) => filteredCategoryPath(page, categoryId, query, part)
  return (
    <nav className="part-links" aria-label={t.pages} lang={t.language}>
      {partNumber > 1 && (
        <a className="button" rel="prev" href={address(partNumber - 1)}>
          {t.previousPage}
        </a>
      )}
      <bdi>
        {partNumber} / {partCount}
      </bdi>
      {partNumber < partCount && (
        <a className="button" rel="next" href={address(partNumber + 1)}>
          {t.nextPage}
        </a>
      )}
    </nav>
  )
}
