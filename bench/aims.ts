/** The targets, reported beside the measurements. Absolute times are never asserted. */
export const AIMS = {
  /** Requests per second relative to nginx serving the same bytes, by kind of request. */
  cachedRatio: { identity: 0.45, br: 0.43, notModified: 0.3 },
  /** The same against bare `node:http`, with the settings people run and without the lines of requests. */
  cachedOfBare: { byDefault: 0.8, warn: 0.9 },
  /** The slowest of a hundred against bare's. */
  cachedP99OfBare: 1.3,
  pageBytes: { identity: 110_000, br: 12_000 },
  renderMs: 0.8,
  uncachedPageMs: 8,
  compressedAfterChangeMs: 150,
  menuQueryP50Ms: 2.5,
  consoleReadMs: 2,
  mixPerSecond: 800,
  /** Time per request with many branches or writing companies, against few. */
  growth: 1.1,
  importSeconds: 60,
  importPeakBytes: 500_000_000,
  /** With its database, where that is the embedded one. */
  importTreePeakBytes: 700_000_000,
  /** Server and embedded database after the first start, and that start until the first menu. */
  idleTreeBytes: 300_000_000,
  firstMenuMs: 3_000,
  /** Other requests while a large import is applied. */
  othersP99Ms: 150,
  /** Lighthouse as a phone on a slow connection. */
  lighthouse: { score: 100, lcpMs: 900, tbtMs: 20, cls: 0 },
  /** Open pages that are told about changes: memory of one, change until it is shown, and other guests meanwhile. */
  live: { pageBytes: 40_000, changeMs: 2_000, cachedP99Ms: 20 },
  /** A typed letter is visible before the next one is typed. */
  keyToPaintMs: 50,
  /** A screen of the console with 2,000 items, and what may block a key. */
  screenUsableMs: 1_000,
  taskWhileTypingMs: 50,
  /** The limit at which a list of 10,000 items still feels quick. */
  listP95Ms: 150,
} as const
