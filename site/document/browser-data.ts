import type { SitePage } from '#contract/site-pages.ts'
import type { Words } from '../words/words.ts'

/** What the page carries for its own script. With its words in it, the script needs no language but its page's. */
export type BrowserData = { page: SitePage; words: Words }
