import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MENU_SITE } from '#contract/messages.ts'
import type { RenderedPage, SiteAssets, SitePage } from '#contract/site-pages.ts'
import { brandStyle } from './document/brand-style.ts'
import { renderDocument } from './document/document.ts'
import { cafeHead, plainHead } from './document/head.ts'
import { Loader } from './loader/Loader.tsx'
import { LiveCafePage } from './pages/LiveCafePage.tsx'
import { NoDataPage } from './pages/NoDataPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import type { CafeSitePage } from './pages/site-page.ts'
import { en } from './words/en.ts'
import { wordsFor } from './words/words.ts'

/** Draws a page of the menu site as a whole document. */
export function render(page: SitePage, assets: SiteAssets): RenderedPage {
  if (page.kind === 'cafe') return renderCafe(page, assets)
  if (page.kind === 'noData') {
    const root = renderToString(<NoDataPage words={en} />)
    return renderDocument({ head: plainHead(MENU_SITE.noData), root, data: { page, words: en }, assets })
  }
  const root = renderToStaticMarkup(<NotFoundPage />)
  return renderDocument({ head: plainHead('Page not found'), root, data: null, assets })
}

function renderCafe(page: CafeSitePage, assets: SiteAssets): RenderedPage {
  const { menuSite, locale } = page.snapshot
  const words = wordsFor(locale)
  return renderDocument({
    locale,
    branchId: menuSite.branch.id,
    head: cafeHead(page),
    brandStyle: brandStyle(page),
    root: renderToString(<LiveCafePage page={page} words={words} onFirstLoad={() => {}} />),
    loader: renderToStaticMarkup(<Loader menuSite={menuSite} assetBaseUrl={page.assetBaseUrl} />),
    data: { page, words },
    assets,
  })
}
