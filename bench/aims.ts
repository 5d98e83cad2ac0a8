/** The targets, reported together with the measurements. Nothing fails when one is missed. */
export const AIMS = {
  /** Requests per second relative to nginx serving the same bytes, by kind of request. */
  cachedRatio: { identity: 0.45, br: 0.43, notModified: 0.3 },
  /** Requests per second relative to bare `node:http`, by default and with `LOG_LEVEL=warn`, which logs no requests. */
  cachedOfBare: { byDefault: 0.8, warn: 0.9 },
  /** The p99 latency relative to that of bare `node:http`. */
  cachedP99OfBare: 1.3,
  pageBytes: { identity: 110_000, br: 12_000 },
  renderMs: 0.8,
  uncachedPageMs: 8,
  compressedAfterChangeMs: 150,
  menuQueryP50Ms: 2.5,
  consoleReadMs: 2,
  mixPerSecond: 800,
  /** Time per request with many branches, or with many companies that write, relative to few. */
  growth: 1.1,
  importSeconds: 60,
  importPeakBytes: 500_000_000,
  /** Of all processes, which include the database when it is the embedded one. */
  importTreePeakBytes: 700_000_000,
  /** Memory of server and embedded database after a first start, and the time from that start to the first menu. */
  idleTreeBytes: 300_000_000,
  firstMenuMs: 3_000,
  /** The p99 of other requests during a large import. */
  othersP99Ms: 150,
  /** Lighthouse's results on a simulated phone with a slow connection. */
  lighthouse: { score: 100, lcpMs: 900, tbtMs: 20, cls: 0 },
  /** Open menu pages: memory of each, time until a change has arrived, and the p99 of cached pages meanwhile. */
  live: { pageBytes: 40_000, changeMs: 2_000, cachedP99Ms: 20 },
  /** From pressing a key until its letter is visible, which is sooner than people type the next one. */
  keyToPaintMs: 50,
  /** Screens of the console with 2,000 items: time until they are usable, and longest task while somebody types. */
  screenUsableMs: 1_000,
  taskWhileTypingMs: 50,
  /** The limit at which a list of 10,000 items still feels quick. */
  listP95Ms: 150,
} as const
