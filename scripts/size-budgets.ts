/** The maximum download sizes for browsers, each with its reason. A KB has 1,000 bytes. */

/** A maximum size, measured with the compression that `unit` names. */
export type Budget = { what: string; unit: 'gzip' | 'brotli' | 'uncompressed'; maxBytes: number; reason: string }

export const BUDGETS = {
  guestScript: {
    what: 'Guest script of the largest menu page',
    unit: 'gzip',
    maxBytes: 85_000,
    reason: 'React and hydration alone are 67.5 KB. A router or a query library would not fit',
  },
  longMenuScript: {
    what: 'Guest script of a menu with more than 1,000 items',
    unit: 'gzip',
    maxBytes: 86_000,
    reason: 'It renders the rest of a long menu while the guest scrolls; no other page loads it',
  },
  liveScript: {
    what: 'Guest script that follows changes, loaded after the menu is shown',
    unit: 'gzip',
    maxBytes: 3_500,
    reason: 'Nobody waits for it, because the page is already complete, but every guest downloads it',
  },
  filtersScript: {
    what: 'Guest script for the filters, loaded when they’re opened',
    unit: 'gzip',
    maxBytes: 2_100,
    reason: 'The guest has tapped the button and is waiting',
  },
  feedbackScript: {
    what: 'Guest script of the feedback page',
    unit: 'gzip',
    maxBytes: 90_000,
    reason: 'The form works without it, so a guest on a slow connection can report an allergen before it is loaded',
  },
  guestPage: {
    what: 'Guest page with 115 items, without pictures and scripts',
    unit: 'brotli',
    maxBytes: 20_000,
    reason: 'It should arrive within two round trips; critical CSS is part of it',
  },
  loaderScript: {
    what: 'Inline script of the loading screen',
    unit: 'uncompressed',
    maxBytes: 300,
    reason: 'It precedes the menu in the page and runs before the first paint',
  },
  consoleFirstRoute: {
    what: 'First route of the console (login)',
    unit: 'gzip',
    maxBytes: 190_000,
    reason: 'Router and RTK Query alone are 124 KB; the rest is React, the form and our own code',
  },
  consoleFurtherRoute: {
    what: 'Other routes and dialogs of the console',
    unit: 'gzip',
    maxBytes: 40_000,
    reason: 'A click loads it in addition to what is already loaded, and must feel instant',
  },
} as const satisfies Record<string, Budget>
