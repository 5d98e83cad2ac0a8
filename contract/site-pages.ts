import type { FeedbackForm, FeedbackRefusal } from './feedback-form.ts'
import type { MenuSite, PublicMenuItem } from './menu-site.ts'
import type { PreviewScreen } from './menu-site-preview.ts'

export type MenuSnapshot = {
  menuSite: MenuSite
  menuItems: PublicMenuItem[]
  locale: string
}

type MenuPageParts = {
  snapshot: MenuSnapshot
  /** The requested filter's query parameters (`FILTER_PARAMETERS`). */
  filterQuery: string
  /** The absolute URL of this page without its query, for the canonical link. */
  canonicalUrl: string
  /** The prefix of picture URLs. */
  assetBaseUrl: string
  /** The requested page of a long list (`PART_PARAMETER`); the first one if omitted. */
  partNumber?: number
  /** The part of a long menu that the page shows; if omitted, `snapshot` is complete. */
  part?: MenuPart
}

/** How a category is laid out, and what the page states once for it, because it applies to all its items. */
export type SectionSummary = {
  /** Text only, rows with some small photos, or a grid of photos. Also the CSS class of the list. */
  layout: 'printed' | 'photo-rows' | 'photo-grid'
  /** Whether the category has several items and none states any allergen. */
  isUnconfirmed: boolean
  availability: PublicMenuItem['availability']
}

/** A category on a page of a long menu: the items shown, and how many more the category has. */
export type PartSection = { categoryId: number; itemIds: number[]; moreCount: number }

/**
 * What a page of a long menu shows. The server filters the whole menu; the page contains the first results and what the
 * browser needs to know about the rest.
 */
export type MenuPart = {
  sections: PartSection[]
  unconfirmed: PartSection[]
  hidden: PartSection[]
  hiddenCount: number
  shownCount: number
  /** The highest price of the menu, or of the page's category, in major units; null when nothing has a price. */
  maxPrice: number | null
  /** Whether any item of the menu, or of the page's category, states an allergen, even as “free from”. */
  allergensStated: boolean
  /** By the category's id. */
  summaries: Record<number, SectionSummary>
  /** The availability that all items of the menu, or of the page's category, share; null if there is none. */
  availability: PublicMenuItem['availability']
  /** How many pages the requested category has; 1 on other pages. */
  partCount: number
  /** The filter as a query string for the category's own page. */
  query: string
}

export type MenuView =
  | {
      kind: 'cafe'
      /** Set for the console's preview of unsaved changes, which runs no script: the screen to show. */
      preview?: PreviewScreen
    }
  /** The menu as a list, with the other published branches of the brand. */
  | { kind: 'branch'; branches: { id: number; name: string }[] }
  | { kind: 'item'; itemId: number }
  | { kind: 'category'; categoryId: number }
  /** A category in the cafe layout, without pictures. */
  | { kind: 'cafeCategory'; categoryId: number }
  | { kind: 'categories' }
  | { kind: 'accessibility' }
  | FeedbackView

/** The feedback form. Without script, it is posted to the page's own URL. */
export type FeedbackView = {
  kind: 'feedback'
  form: FeedbackForm
  /** Why the feedback was refused; null when it wasn't, or hasn't been sent yet. */
  refusal: FeedbackRefusal | null
  /** Whether the page asks for consent to store name and email. */
  asksConsent: boolean
  /** The feedback that was just accepted, shown in place of the form. */
  sent: { isAllergenReport: boolean; isUnnamed: boolean } | null
}

export type MenuPage = MenuPageParts & MenuView

export type SitePage =
  | MenuPage
  /** For an unknown or unpublished branch: shows the alert 'No data found', which the specification prescribes. */
  | { kind: 'noData' }
  | { kind: 'notFound' }
  /** For the QR code of a disabled or deleted table, and for a code that was replaced. */
  | { kind: 'codeGone' }
  /** The accessibility statement that belongs to no branch. */
  | { kind: 'statement'; locale: string }

export function isInMenu(view: MenuView, { menuSite, menuItems }: MenuSnapshot): boolean {
  if (view.kind === 'item') return menuItems.some(({ id }) => id === view.itemId)
  if (view.kind !== 'category' && view.kind !== 'cafeCategory') return true
  return menuSite.categories.some(({ id }) => id === view.categoryId)
}

/**
 * The query parameters of the filter; a form without script sends the same ones. A parameter with several values is
 * repeated, or contains them separated by commas.
 */
export const FILTER_PARAMETERS = {
  search: 'q',
  category: 'category',
  allergen: 'avoid',
  dietType: 'diet',
  min: 'min',
  max: 'max',
} as const

/** Which page of a category with very many items is shown: 1, 2 and so on. */
export const PART_PARAMETER = 'page'

/** A rendered document, and what its Content-Security-Policy must allow. */
export type RenderedPage = {
  html: string
  /** `'sha256-…'` of each inline script that runs. */
  scriptHashes: string[]
  /** `'sha256-…'` of each inline style element. */
  styleHashes: string[]
}

/** The site's server entry. Vite builds it, because Node doesn't run JSX (docs/decisions/0004-jsx-is-built.md). */
export type SiteRenderer = {
  render(page: SitePage, assets: SiteAssets): RenderedPage
}

export type SiteAssets = {
  script: string
  /** URLs of the scripts with the site's own texts, by language; none in development. */
  words: Record<string, string>
  /** URL of the style sheet for what guests see only after a tap, a change or scrolling. */
  laterStyle: string
  /** URLs of style sheets (development only; built pages carry their styles inline). */
  styles: string[]
  inlineStyle: string
  /** Module scripts for development (Vite's client); never in a build. */
  devScripts: string[]
}
