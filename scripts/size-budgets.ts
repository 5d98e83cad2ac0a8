/** The maximum sizes of what browsers load, each with its reason. A KB has 1,000 bytes. */

/** A maximum size, measured with the compression that `unit` names. */
export type Budget = { what: string; unit: 'gzip' | 'brotli' | 'uncompressed'; maxBytes: number; reason: string }

export const BUDGETS = {
  guestScript: {
    what: "Guest's script, with its layout",
    unit: 'gzip',
    maxBytes: 85_000,
    reason: 'React and hydration alone are 67.5 KB. A router or a query library would not fit',
  },
  longMenuScript: {
    what: "Guest's script on a menu of more than 1,000 items",
    unit: 'gzip',
    maxBytes: 86_000,
    reason: 'It renders the rest of a long menu while the guest scrolls; no other page loads it',
  },
  liveScript: {
    what: "Guest's script that follows changes, loaded afterwards",
    unit: 'gzip',
    maxBytes: 3_500,
    reason: 'Nobody waits for it, because the page is complete, but every guest downloads it',
  },
  filtersScript: {
    what: "Guest's script of the filters, loaded when they are opened",
    unit: 'gzip',
    maxBytes: 2_100,
    reason: 'The guest has tapped the button and is waiting',
  },
  feedbackScript: {
    what: "Guest's script on the feedback page",
    unit: 'gzip',
    maxBytes: 90_000,
    reason: 'The form works without it, but guests who report an allergen are often on a slow connection',
  },
  guestPage: {
    what: "Guest's page of 115 items, without pictures and script",
    unit: 'brotli',
    maxBytes: 20_000,
    reason: 'The menu can be read after two round trips on a phone; critical CSS is part of it',
  },
  loaderScript: {
    what: 'Inline script of the loading screen',
    unit: 'uncompressed',
    maxBytes: 300,
    reason: 'It precedes the menu on every page and runs before the first paint',
  },
  consoleFirstRoute: {
    what: "Console's first route (login)",
    unit: 'gzip',
    maxBytes: 190_000,
    reason: 'Router and RTK Query alone are 124 KB; the rest is React, the form and our own code',
  },
  consoleFurtherRoute: {
    what: "Console's other routes",
    unit: 'gzip',
    maxBytes: 40_000,
    reason: 'What a click loads in addition to the first route must feel instant',
  },
} as const satisfies Record<string, Budget>
