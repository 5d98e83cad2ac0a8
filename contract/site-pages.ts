import type { MenuSite, PublicMenuItem } from './menu-site.ts'

/** What a menu page shows: one branch's menu site in one language, at one moment. */
export type MenuSnapshot = {
  menuSite: MenuSite
  menuItems: PublicMenuItem[]
  /** The language shown. */
  locale: string
}

/** A page of the menu site, as the server asks the site to draw it. */
export type SitePage =
  | {
      kind: 'cafe'
      snapshot: MenuSnapshot
      /** `?category=`, when it is one of the menu's. */
      selectedCategoryId: number | null
      /** Absolute address of this page without its query, for the canonical link. */
      canonicalUrl: string
      /** Prefix of picture addresses (spec section 2: "a base asset address"). */
      assetBaseUrl: string
    }
  /** An unknown or unpublished branch: the spec's red alert 'No data found', whose text stays on the page. */
  | { kind: 'noData' }
  | { kind: 'notFound' }

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
