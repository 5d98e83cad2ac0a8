import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MenuPage } from '#contract/site-pages.ts'
import { filterMenu } from '../filter/filtered-menu.ts'
import { emptyFilter } from '../filter/menu-filter.ts'
import { menuSearch } from '../filter/search.ts'
import { testPage } from '../testing/fixture.ts'
import { THEMES } from '../themes/all-themes.ts'
import { en } from '../text/en.ts'
import { menuLook } from '../ui/menu-look.ts'
import { ItemView } from './ItemView.tsx'

it('the page of an item no longer on the menu says “No longer available” and links to the menu', () => {
  const page: MenuPage = { ...testPage({ items: [] }), kind: 'item', itemId: 1 }
  const filter = emptyFilter([])
  const menu = filterMenu(page.snapshot, filter, { search: menuSearch([]), onlyChosenCategory: false })
  const look = menuLook(page, en)

  const html = renderToStaticMarkup(
    createElement(ItemView, { page, menu, filter, look, theme: THEMES.default, dispatch: () => {} }),
  )

  expect(html).toContain('No longer available')
  expect(html).toMatch(/href="\/branch\/cafe\/MQ==">Whole menu/)
})
