import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from './errors.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import {
  bodyOf,
  type CachedPage,
  compressQuickly,
  compressWell,
  type EncodedPage,
  type Encoding,
  type FreshPage,
} from './page-bytes.ts'
import { PageStore, type StoredPage } from './page-store.ts'

/** The pages being rendered for a company, one after the other, and how many requests wait for them. */
type Making = { queue: FairQueue; requests: number }

type Recipe = {
  /** Path and query of the page. */
  address: string
  /** The company whose changes invalidate the page. */
  companyId: CompanyId
  /** The client’s networks, the widest first (see `clientKey`). A company’s guests take turns by them. */
  client?: readonly string[]
  make: () => Promise<FreshPage | EncodedPage>
}

/** Is notified of changes to menus, and of when they will change. */
export type MenuWatcher = {
  /** A company's menu has changed; null: the menu of any company may have. */
  changed: (companyId: CompanyId | null) => void
  /** A cached page of the company changes at this time without a write. */
  expires: (companyId: CompanyId, atMs: number) => void
}

/** The maximum age of a page while changes by other processes may be missed: guests see changes within a second. */
const MAY_BE_STALE_AFTER_MS = 500

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024
/**
 * How many different pages of one company may wait: after a restart, guests of a full restaurant may each open a
 * different page.
 */
const MAX_PAGES_WAITING = 200
/** How many requests for one company's pages may wait: in a full restaurant, all guests may open one page at once. */
const MAX_REQUESTS_WAITING = 1_000
const RETRY_AFTER_SECONDS = 2
/** Limits of the pause between two pages of one company, which is as long as rendering the first one took. */
const MIN_PAUSE_MS = 4
const MAX_PAUSE_MS = 50
const BUSY = 'Too many people are waiting for this menu. Please try again in a moment.'

/**
 * Pages by address, invalidated by the writes themselves. A page whose rendering began before a change and ended after
 * it is served but never cached.
 */
export class PageCache {
  readonly #store: PageStore
  readonly #generations = new Map<CompanyId, number>()
  /** How many times the pages of all companies were dropped. */
  #clearings = 0
  #changes = 0
  /** Whether changes by other processes may have been missed. */
  #mayBeStale = false
  readonly #pending = new Map<string, Promise<CachedPage>>()
  readonly #makings = new Map<CompanyId, Making>()
  /** Pages get their best compression one after the other, so that threads stay free for other work. */
  #compressing: Promise<unknown> = Promise.resolve()
  #hits = 0
  #misses = 0
  #watcher: MenuWatcher | null = null

  /** @param maxBytes the limit for all pages together, in bytes */
  constructor(maxBytes = DEFAULT_CACHE_BYTES) {
    this.#store = new PageStore(maxBytes)
  }

  watch(watcher: MenuWatcher): void {
    this.#watcher = watcher
  }

  /**
   * A cached page, in one synchronous call; misses aren't counted, because any address can be requested.
   * @param address path and query, exactly those under which the page was cached
   * @returns undefined when the page isn't cached, has expired or may be stale
   * @example cache.lookUp('/branch/cafe/MQ==', now)
   */
  lookUp(address: string, now: Date): CachedPage | undefined {
    const stored = this.#store.get(address)
    if (!stored || stored.validUntilMs <= now.getTime()) return undefined
    if (this.#mayBeStale && performance.now() - stored.begunAtMs > MAY_BE_STALE_AFTER_MS) return undefined
    this.#hits += 1
    this.#store.touch(address, stored.companyId)
    if (!stored.isWanted) this.#compressSoon(address, stored)
    return stored.page
  }

  /**
   * Like `lookUp`, but also counts misses and drops the page if it has expired.
   * @returns the page, or undefined when it must be rendered
   */
  get(address: string, now: Date): CachedPage | undefined {
    const page = this.lookUp(address, now)
    if (page) return page
    this.#misses += 1
    const stored = this.#store.get(address)
    if (stored && stored.validUntilMs <= now.getTime()) this.#store.drop(address)
    return undefined
  }

  /** A page that may be stale, for when it can't be rendered again; undefined when it isn't cached or has expired. */
  getStale(address: string, now: Date): CachedPage | undefined {
    const stored = this.#store.get(address)
    return stored && stored.validUntilMs > now.getTime() ? stored.page : undefined
  }

  /** Hits and misses since the process started, and what is cached now. */
  figures(): { hits: number; misses: number; pages: number; bytes: number } {
    return { hits: this.#hits, misses: this.#misses, ...this.#store.figures() }
  }

  /** Whether changes by other processes may have been missed, so that cached data can't be relied on. */
  get mayBeStale(): boolean {
    return this.#mayBeStale
  }

  /** How often pages were invalidated. If it stays the same during some work, no change was noticed meanwhile. */
  get changes(): number {
    return this.#changes
  }

  /** A number that is different after every known change of a company's menu, because its two counters only grow. */
  stateOf(companyId: CompanyId): number {
    return this.#clearings + (this.#generations.get(companyId) ?? 0)
  }

  /**
   * Renders a page and caches it, unless `keep` is false or the company's menu changed meanwhile; simultaneous calls
   * for the same page share the work. Different pages of a company are rendered one at a time; clients take turns.
   * @throws {AppError} UNAVAILABLE when too many requests or pages of this company are waiting already
   */
  async make(recipe: Recipe): Promise<CachedPage> {
    const { address, companyId, client = [] } = recipe
    const generation = this.stateOf(companyId)
    const making = this.#makings.get(companyId) ?? { queue: queueOfCompany(), requests: 0 }
    const pendingKey = `${generation} ${address}`
    if (making.requests >= MAX_REQUESTS_WAITING) throw tooMany()
    this.#makings.set(companyId, making)
    making.requests += 1
    const page =
      this.#pending.get(pendingKey) ??
      takeTurn(making.queue, client, {
        work: () => this.#makeAndKeep(recipe, generation),
        afterwards: () => {
          if (making.requests === 0 && this.#makings.get(companyId) === making) this.#makings.delete(companyId)
        },
      })
    this.#pending.set(pendingKey, page)
    try {
      return await page
    } finally {
      making.requests -= 1
      if (this.#pending.get(pendingKey) === page) this.#pending.delete(pendingKey)
    }
  }

  /** Drops every cached page of a company, because something that guests see has changed. */
  invalidate(companyId: CompanyId): void {
    this.#changes += 1
    this.#generations.set(companyId, (this.#generations.get(companyId) ?? 0) + 1)
    this.#store.dropAllOf(companyId)
    // New requests must not wait for outdated pages.
    this.#makings.delete(companyId)
    this.#watcher?.changed(companyId)
  }

  /** Like `invalidate`, for a change announced through the database, which sends the company's id as a plain number. */
  readonly forget = (companyId: number): void => this.invalidate(companyId as CompanyId) // only used as a key

  /** Notes that changes by other processes may be missed from now on: pages are rendered again, but not dropped yet. */
  readonly markStale = (): void => {
    this.#mayBeStale = true
  }

  /** Drops everything and trusts new pages: changes by other processes are received again. */
  readonly clear = (): void => {
    this.#mayBeStale = false
    this.#changes += 1
    this.#clearings += 1
    this.#store.clear()
    this.#makings.clear()
    this.#watcher?.changed(null)
  }

  async #makeAndKeep({ address, companyId, make }: Recipe, generation: number): Promise<CachedPage> {
    const begunAtMs = performance.now()
    const made = await make()
    const page = 'etag' in made ? made : await compressQuickly(made)
    if (made.keep === false || this.stateOf(companyId) !== generation) return page
    const validUntilMs = made.validUntil?.getTime() ?? Number.POSITIVE_INFINITY
    const stored = { page, companyId, validUntilMs, begunAtMs }
    if (made.validUntil) this.#watcher?.expires(companyId, validUntilMs)
    this.#store.put(address, stored)
    return page
  }

  /**
   * Gives a page the best compression, off the event loop, when it is requested a second time. For pages that are
   * opened only once, such as most item pages, it would waste processor time.
   */
  #compressSoon(address: string, stored: StoredPage): void {
    stored.isWanted = true
    this.#compressing = this.#compressing.then(() => this.#compressWell(address, stored))
  }

  async #compressWell(address: string, stored: StoredPage): Promise<void> {
    const isStored = () => this.#store.get(address)?.page === stored.page
    if (!isStored()) return
    const better = await compressWell(stored.page)
    if (better && isStored()) this.#store.put(address, { ...stored, page: { ...stored.page, ...better } })
  }
}

/**
 * The headers of a cached page in one encoding. Browsers must revalidate their copy, so that they don't show a sold-out
 * item as available.
 */
export function headersOf(page: CachedPage, encoding: Encoding): Record<string, string | number> {
  const length = bodyOf(page, encoding)?.length
  return {
    ...page.headers,
    etag: page.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    ...(length !== undefined && { 'content-length': length }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

/**
 * Runs work when its turn comes, and delays the next by as long as it took, within limits: requests for page after page
 * of one company must leave time for other companies.
 */
function takeTurn<Result>(
  queue: FairQueue,
  client: readonly string[],
  { work, afterwards }: { work: () => Promise<Result>; afterwards: () => void },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const turn = queue.run(client, async () => {
      const begunAtMs = performance.now()
      const result = work()
      result.then(resolve, reject)
      await Promise.allSettled([result])
      const pauseMs = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, performance.now() - begunAtMs))
      await new Promise((done) => setTimeout(done, pauseMs))
      afterwards()
    })
    turn.catch(reject)
  })
}

const queueOfCompany = () => createFairQueue({ workers: 1, maxWaiting: MAX_PAGES_WAITING, busyMessage: BUSY })

function tooMany(): AppError {
  return new AppError('UNAVAILABLE', BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
