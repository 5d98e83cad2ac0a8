/** What design section 10 aims at. Reported beside the figures; absolute times are never asserted. */
export const AIMS = {
  /** Requests a second against nginx serving the same bytes, by what is asked for. */
  cachedRatio: { identity: 0.45, br: 0.43, notModified: 0.3 },
  cachedP99Ms: 5,
  renderMs: 0.6,
  compressedAfterChangeMs: 150,
  menuQueryP50Ms: { embedded: 3, server: 1.5 },
  /** Time per request with many branches or writing companies, against few. */
  growth: 1.3,
  importSeconds: 60,
  importPeakBytes: 600_000_000,
  /** Lighthouse, as a phone on a slow line. */
  lighthouse: { score: 100, lcpMs: 900, tbtMs: 20, cls: 0 },
  /** Not in section 10: a letter is on the screen before the next one is typed. */
  keyToPaintMs: 50,
  /** Not in section 10: spec section 6 wants tables of 10,000 items to stay quick; this is where it feels so. */
  listP95Ms: 150,
} as const
