import type { FeedbackForm, FeedbackRefusal } from './feedback-form.ts'
import type { MenuSite, PublicMenuItem } from './menu-site.ts'
import type { PreviewScreen } from './menu-site-preview.ts'

/** What a menu page shows: one branch's menu site in one language, at one moment. */
export type MenuSnapshot = {
  menuSite: MenuSite
  menuItems: PublicMenuItem[]
  /** The language shown. */
  locale: string
}

/** What every page of a branch's menu is drawn from. */
type MenuPageParts = {
  snapshot: MenuSnapshot
  /** The query parameters of the filter (`FILTER_PARAMETERS`), as they were asked for. */
  filterQuery: string
  /** Absolute address of this page without its query, for the canonical link. */
  canonicalUrl: string
  /** Prefix of picture addresses (spec section 2: "a base asset address"). */
  assetBaseUrl: string
}

/** Which page of a branch's menu is asked for (spec section 2). */
export type MenuView =
  | {
      kind: 'cafe'
      /** A look that is not saved, for the console's frame: without script, with or under the loading screen. */
      preview?: PreviewScreen
    }
  /** The menu as a list, with the other published branches of the brand. */
  | { kind: 'branch'; branches: { id: number; name: string }[] }
  | { kind: 'item'; itemId: number }
  | { kind: 'category'; categoryId: number }
  /** The same for the cafe layout, without pictures. */
  | { kind: 'cafeCategory'; categoryId: number }
  | { kind: 'categories' }
  | FeedbackView

/** Where a guest says what they think. It works without script, as a form that is posted to the page's own address. */
export type FeedbackView = {
  kind: 'feedback'
  /** What stands in the form. */
  form: FeedbackForm
  /** Why it was not taken; null before it is sent. */
  refusal: FeedbackRefusal | null
  /** What was just taken, in place of the form. */
  sent: { isAllergenReport: boolean; isUnnamed: boolean } | null
}

export type MenuPage = MenuPageParts & MenuView

/** A page of the menu site, as the server asks the site to draw it. */
export type SitePage =
  | MenuPage
  /** An unknown or unpublished branch: the spec's red alert 'No data found', whose text stays on the page. */
  | { kind: 'noData' }
  | { kind: 'notFound' }
  /** The QR code of a table that is switched off, deleted, or has a new code. */
  | { kind: 'codeGone' }

/** Whether what a page is about is part of the menu. */
export function isInMenu(view: MenuView, { menuSite, menuItems }: MenuSnapshot): boolean {
  if (view.kind === 'item') return menuItems.some(({ id }) => id === view.itemId)
  if (view.kind !== 'category' && view.kind !== 'cafeCategory') return true
  return menuSite.categories.some(({ id }) => id === view.categoryId)
}

/**
 * The query parameters of the filter. A form without script sends the same ones: lists are repeated, or separated by
 * commas.
 */
export const FILTER_PARAMETERS = {
  search: 'q',
  category: 'category',
  allergen: 'avoid',
  dietType: 'diet',
  min: 'min',
  max: 'max',
} as const

/** What the site gives back: a whole document, and what its Content-Security-Policy must allow. */
export type RenderedPage = {
  html: string
  /** `'sha256-…'` of each inline script that runs. */
  scriptHashes: string[]
  /** `'sha256-…'` of each inline style element. */
  styleHashes: string[]
}

/** The site's entry for the server. Built by Vite, so that JSX never runs in Node directly (ADR 0004). */
export type SiteRenderer = {
  render(page: SitePage, assets: SiteAssets): RenderedPage
}

/** Where the built files of the site are. */
export type SiteAssets = {
  /** Address of the client's entry script. */
  script: string
  /** Addresses of style sheets (development only; built pages carry their styles inline). */
  styles: string[]
  /** Style text to put into the page. */
  inlineStyle: string
  /** Module scripts that development needs first (Vite's client); never in a build. */
  devScripts: string[]
}
