import type { SitePage } from '#contract/site-pages.ts'

export type CafeSitePage = Extract<SitePage, { kind: 'cafe' }>
