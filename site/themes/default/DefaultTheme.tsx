import type { MenuSection } from '../../pages/menu-sections.ts'
import type { CafeSitePage } from '../../pages/site-page.ts'
import type { MenuLook } from '../../ui/menu-look.ts'
import { Announcement } from './Announcement.tsx'
import { CategoryNav } from './CategoryNav.tsx'
import { CategorySection } from './CategorySection.tsx'
import { EmptyMenu } from './EmptyMenu.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

type DefaultThemeProps = { page: CafeSitePage; sections: MenuSection[]; look: MenuLook }

/** So many photographs can be seen without scrolling. */
const EAGER_PICTURES = 2

/** The layout of brand 1: photographs first, and a printed menu's calm where there are none. */
export function DefaultTheme({ page, sections, look }: DefaultThemeProps) {
  const { snapshot, selectedCategoryId } = page
  const eagerIds = firstPictures(sections, look)
  return (
    <>
      <Header page={page} look={look} />
      {sections.length > 1 && (
        <CategoryNav sections={sections} selectedCategoryId={selectedCategoryId} label={look.words.categories} />
      )}
      <main id="menu" tabIndex={-1}>
        <Announcement snapshot={snapshot} look={look} />
        {sections.length === 0 && <EmptyMenu words={look.words} />}
        {sections.map((section) => (
          <CategorySection key={section.category.id} section={section} look={look} eagerIds={eagerIds} />
        ))}
      </main>
      <Footer menuSite={snapshot.menuSite} words={look.words} />
    </>
  )
}

function firstPictures(sections: MenuSection[], look: MenuLook): Set<number> {
  if (!look.showImages) return new Set()
  const pictured = sections.flatMap(({ items }) => items.filter(({ image }) => image))
  return new Set(pictured.slice(0, EAGER_PICTURES).map(({ id }) => id))
}
