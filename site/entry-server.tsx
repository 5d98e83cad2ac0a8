import type { ReactNode } from 'react'
import { formatMoney } from '#contract/money.ts'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MENU_SITE } from '#contract/menu-site-messages.ts'
import type { PreviewScreen } from '#contract/menu-site-preview.ts'
import type { MenuPage, RenderedPage, SiteAssets, SitePage } from '#contract/site-pages.ts'
import { BranchStatement } from './accessibility/BranchStatement.tsx'
import { PlainStatement } from './accessibility/PlainStatement.tsx'
import statementStyle from './accessibility/statement.css?inline'
import { brandStyle } from './document/brand-style.ts'
import { menuData } from './document/browser-data.ts'
import { type DocumentParts, renderDocument } from './document/document.ts'
import { fontsFor } from './document/fonts.ts'
import { menuHead, plainHead } from './document/head.ts'
import feedbackStyle from './feedback/feedback.css?inline'
import { Loader } from './loader/Loader.tsx'
import { CodeGonePage } from './pages/CodeGonePage.tsx'
import { viewOf } from './pages/all-views.ts'
import { cutPage } from './pages/cut-page.ts'
import { LiveMenuPage } from './pages/LiveMenuPage.tsx'
import { NoDataPage } from './pages/NoDataPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import plainPageStyle from './pages/plain-page.css?inline'
import viewsStyle from './pages/views.css?inline'
import { THEMES } from './themes/all-themes.ts'
import { GROUNDS } from './themes/grounds.ts'
import { THEME_STYLES } from './themes/theme-styles.ts'
import filteredStyle from './ui/filtered.css?inline'
import { FiltersDialog } from './ui/FiltersDialog.tsx'
import { menuLook } from './ui/menu-look.ts'
import sizesAndOptionsStyle from './ui/sizes-and-options.css?inline'
import { Symbols } from './ui/Symbols.tsx'
import { accessibilityTextFor } from './text/accessibility.ts'
import { CODE_GONE } from './text/code-gone.ts'
import { en } from './text/en.ts'
import { feedbackTextFor } from './text/feedback.ts'
import { type SiteText, siteTextFor } from './text/site-text.ts'

const SYMBOLS = renderToStaticMarkup(<Symbols />)

/** Renders a page of the menu site as a complete document, with the hashes for its Content-Security-Policy. */
export function render(page: SitePage, assets: SiteAssets): RenderedPage {
  switch (page.kind) {
    case 'noData': {
      const root = renderToString(<NoDataPage t={en} />)
      return renderPlain(MENU_SITE.noData, { root, data: { page, language: en.language }, assets })
    }
    case 'codeGone':
      return renderPlain(CODE_GONE[0].title, { root: renderToStaticMarkup(<CodeGonePage />), assets })
    case 'notFound':
      return renderPlain('Page not found', { root: renderToStaticMarkup(<NotFoundPage />), assets })
    case 'statement': {
      const { locale } = page
      const root = renderToStaticMarkup(<PlainStatement locale={locale} />)
      const themeStyle = viewsStyle + statementStyle
      return renderPlain(accessibilityTextFor(locale).title, { root, locale, themeStyle, assets })
    }
    case 'accessibility':
      return renderStatement(cutPage(page), assets)
    default:
      return renderMenu(cutPage(page), assets)
  }
}

type PlainParts = Pick<DocumentParts, 'root' | 'assets'> & Partial<DocumentParts>

/** A page without a menu, and without client script unless it has data. */
function renderPlain(title: string, { data = null, themeStyle = plainPageStyle, ...parts }: PlainParts): RenderedPage {
  return renderDocument({ ...parts, head: plainHead(title), symbols: SYMBOLS, data, themeStyle })
}

function renderMenu(page: MenuPage, assets: SiteAssets): RenderedPage {
  const { menuSite, locale } = page.snapshot
  const isFeedback = page.kind === 'feedback'
  const t = isFeedback ? { ...siteTextFor(locale), form: feedbackTextFor(locale) } : siteTextFor(locale)
  const name = menuSite.brand.theme
  const style = brandStyle(page, GROUNDS[name])
  const screen = page.kind === 'cafe' ? page.preview : undefined
  const draw = screen === undefined ? renderToString : drawStill
  const fonts = fontsFor(name, textOf(page, t), screen !== undefined)
  const shared = {
    locale,
    // Without script, the filters are a panel of the page and need these styles.
    head: `<noscript><link rel="stylesheet" href="${assets.laterStyle}"></noscript>` + menuHead(page, t),
    fonts,
    themeStyle: viewStyle(page) + THEME_STYLES[name] + (isFeedback ? feedbackStyle : ''),
    symbols: SYMBOLS,
    root: draw(<LiveMenuPage page={page} t={t} theme={THEMES[name]} view={viewOf(page)} Filters={FiltersDialog} />),
    assets,
  }
  const loader = menuSite.brand.loaderEnabled
    ? renderToStaticMarkup(<Loader menuSite={menuSite} assetBaseUrl={page.assetBaseUrl} />)
    : ''
  if (screen !== undefined) return renderDocument({ ...shared, ...previewParts(screen, loader, style) })
  const branchId = menuSite.branch.id
  return renderDocument({ ...shared, branchId, brandStyle: style, loader, data: menuData(page, t) })
}

/** The texts that decide which fonts a page needs. The names of other languages don't count. */
function textOf(page: MenuPage, t: SiteText): string {
  const { menuSite, menuItems, locale } = page.snapshot
  const { brand, branch, categories } = menuSite
  const price = formatMoney(0, { ...menuSite.setting, locale })
  const parts = [t.allergensNotConfirmed, t.search, brand.name, branch.name, price]
  for (const { name, description } of [...categories, ...menuItems]) parts.push(name, description ?? '')
  return parts.join(' ')
}

/** The accessibility statement of a branch, without client script and loading screen. */
function renderStatement(page: MenuPage, assets: SiteAssets): RenderedPage {
  const { menuSite, locale } = page.snapshot
  const t = siteTextFor(locale)
  const { theme } = menuSite.brand
  const { Frame } = THEMES[theme]
  const fonts = fontsFor(theme, textOf(page, t))
  const root = renderToStaticMarkup(
    <Frame page={page} look={menuLook(page, t)} title={t.accessibility} controls={null}>
      <BranchStatement page={page} t={t} />
    </Frame>,
  )
  return renderDocument({
    locale,
    head: menuHead(page, t),
    fonts,
    themeStyle: viewsStyle + THEME_STYLES[theme] + statementStyle,
    brandStyle: brandStyle(page, GROUNDS[theme]),
    symbols: SYMBOLS,
    root,
    data: null,
    assets,
  })
}

/**
 * The styles of parts that only some pages show, so that the page behind a QR code contains no styles of other pages.
 * Parts that a change or a tap may add are also in the later styles.
 */
function viewStyle({ kind, filterQuery, snapshot }: MenuPage): string {
  const hasParts = snapshot.menuItems.some(
    ({ variants, modifierGroups }) => variants.length + modifierGroups.length > 0,
  )
  const styles = [
    kind === 'cafe' ? '' : viewsStyle,
    hasParts ? sizesAndOptionsStyle : '',
    filterQuery === '' ? '' : filteredStyle,
  ]
  return styles.join('')
}

/** The parts of the document that differ in a preview, which the console shows in a frame without scripts. */
function previewParts(screen: PreviewScreen, loader: string, style: string) {
  // Without a loading screen, the preview shows the menu, as guests see it.
  const isLoader = screen === 'loader' && loader !== ''
  return {
    brandStyle: style + (isLoader ? STILL_LOADER : ''),
    loader: isLoader ? loader : '',
    bodyClass: isLoader ? 'loading' : '',
    data: null,
    isStill: true,
  }
}

/**
 * Removes links to other pages, which may not be framed; links within the page still work. Texts can't match the
 * pattern, because React escapes their quotes.
 */
function drawStill(page: ReactNode): string {
  return renderToStaticMarkup(page).replaceAll(
    /(<a\b[^>]*?) href="(?!#)[^"]*"( lang="[^"]*")?( hrefLang="[^"]*")?/g,
    '$1$2',
  )
}

/** Turns off the animation that ends the loading screen without script, so that the preview goes on showing it. */
const STILL_LOADER = '.loading .loader{animation:none}body{overflow:hidden}'
