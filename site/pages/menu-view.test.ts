import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { MenuView as Kind } from '#contract/site-pages.ts'
import { filterMenu } from '../filter/filtered-menu.ts'
import { readFilter } from '../filter/menu-filter.ts'
import { menuSearch } from '../filter/search.ts'
import { testPage } from '../testing/fixture.ts'
import { THEMES } from '../themes/all-themes.ts'
import { en } from '../text/en.ts'
import { menuLook } from '../ui/menu-look.ts'
import { MenuView } from './MenuView.tsx'

/** The page after its last item has left the menu. */
function emptied(kind: Kind, query = ''): string {
  const page = { ...testPage({ items: [], menuSite: { categories: [] } }), ...kind }
  const filter = readFilter(new URLSearchParams(query), page.snapshot)
  const menu = filterMenu(page.snapshot, filter, { search: menuSearch([]), onlyChosenCategory: false })
  const props = { page, menu, filter, look: menuLook(page, en), theme: THEMES.default, dispatch: () => {} }
  return renderToStaticMarkup(createElement(MenuView, props))
}

describe('a page without items', () => {
  it.each(['category', 'cafeCategory'] as const)(
    'a %s page without items says “No longer available” and links to the menu, even with a filter',
    (kind) => {
      for (const query of ['', 'q=soup&avoid=1']) {
        const html = emptied({ kind, categoryId: 10 }, query)

        expect(html).toContain('No longer available')
        expect(html).toMatch(/href="\/branch\/cafe\/MQ==">Whole menu/)
        expect(html).not.toContain(en.emptyTitle)
        expect(html).not.toContain(en.noMatchTitle)
      }
    },
  )

  it('says that the menu is coming soon when the whole menu is empty', () => {
    expect(emptied({ kind: 'cafe' })).toContain(en.emptyTitle)
  })
})
