import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { CompanyId } from '#server/db/tenant.ts'

/** An answer kept as the bytes that go out: once per change, not once per guest. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/** What a page is made of, before it is compressed. */
export type FreshPage = {
  status: number
  headers: Record<string, string>
  body: string
  /** When the page stops being true by the clock alone (sold out until, for one); null when only a change ends it. */
  validUntil: Date | null
  /** False for an address nobody was given (a language or category that is not there): such ones are endless. */
  keep?: boolean
}

type Entry = {
  page: CachedPage
  companyId: CompanyId
  validUntilMs: number
  /** When its making began, by the clock that only goes forward. */
  begunAtMs: number
}

/** How old a page may be while changes of other processes are not heard: they are seen within a second. */
const IN_DOUBT_MS = 500

/** Entries beyond this push the oldest out: 2,000 pages of 50 KB in three encodings stay near 150 MB. */
const MAX_ENTRIES = 2_000
const BROTLI_FIRST_QUALITY = 4
/** 11 would save another 2 % of a page and take three times as long, on a core that others need. */
export const BROTLI_BEST_QUALITY = 10
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Pages by address, emptied by the writes themselves.
 * A page that was begun before a change and finished after it is served but never kept.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #keysOfCompany = new Map<CompanyId, Set<string>>()
  readonly #generations = new Map<CompanyId, number>()
  /** How often everything was forgotten, which ends the generation of every company. */
  #clearings = 0
  /** Whether changes of other processes may have been missed. */
  #isInDoubt = false
  readonly #pending = new Map<string, Promise<CachedPage>>()
  #hits = 0
  #misses = 0

  /**
   * @param key the page's address
   * @param now to know whether the clock has ended it
   * @returns the page, or undefined when it must be made
   */
  get(key: string, now: Date): CachedPage | undefined {
    const entry = this.#entries.get(key)
    const isThere = entry !== undefined && entry.validUntilMs > now.getTime()
    if (isThere && !(this.#isInDoubt && performance.now() - entry.begunAtMs > IN_DOUBT_MS)) {
      this.#hits += 1
      return entry.page
    }
    this.#misses += 1
    if (entry && !isThere) this.#drop(key)
    return undefined
  }

  /** What was kept, although it may have changed since: for when it cannot be made anew. */
  getDoubted(key: string, now: Date): CachedPage | undefined {
    const entry = this.#entries.get(key)
    return entry && entry.validUntilMs > now.getTime() ? entry.page : undefined
  }

  /** How often a page was there since the process began, and what is kept now. */
  figures(): { hits: number; misses: number; pages: number; bytes: number } {
    let bytes = 0
    for (const { page } of this.#entries.values()) bytes += page.identity.length + page.br.length + page.gzip.length
    return { hits: this.#hits, misses: this.#misses, pages: this.#entries.size, bytes }
  }

  /**
   * Makes a page and keeps it, unless its company's menu changed meanwhile. Simultaneous calls for one page and one
   * state of the menu share the work.
   * @param key the page's address
   * @param companyId whose change ends the page
   * @param make reads and renders it
   */
  async make(key: string, companyId: CompanyId, make: () => Promise<FreshPage>): Promise<CachedPage> {
    const generation = this.#generationOf(companyId)
    const pendingKey = `${generation} ${key}`
    const pending = this.#pending.get(pendingKey)
    if (pending) return pending
    const made = this.#makeAndKeep(key, companyId, generation, make)
    this.#pending.set(pendingKey, made)
    try {
      return await made
    } finally {
      this.#pending.delete(pendingKey)
    }
  }

  /** Forgets every page of a company: its menu, brand or branch changed. */
  invalidate(companyId: CompanyId): void {
    this.#generations.set(companyId, (this.#generations.get(companyId) ?? 0) + 1)
    for (const key of this.#keysOfCompany.get(companyId) ?? []) this.#entries.delete(key)
    this.#keysOfCompany.delete(companyId)
  }

  /** The same for a change another process announced, which names the company by its plain number. */
  readonly forget = (companyId: number): void => this.invalidate(companyId as CompanyId) // only used as a key

  /** From now on changes of other processes may be missed: pages are made anew, but not forgotten yet. */
  readonly doubt = (): void => {
    this.#isInDoubt = true
  }

  /** Forgets everything, and believes what is made from now on: changes of other processes are heard again. */
  readonly clear = (): void => {
    this.#isInDoubt = false
    this.#clearings += 1
    this.#entries.clear()
    this.#keysOfCompany.clear()
  }

  /** Both counts only grow, so the sum changes with either. */
  #generationOf(companyId: CompanyId): number {
    return this.#clearings + (this.#generations.get(companyId) ?? 0)
  }

  async #makeAndKeep(
    key: string,
    companyId: CompanyId,
    generation: number,
    make: () => Promise<FreshPage>,
  ): Promise<CachedPage> {
    const begunAtMs = performance.now()
    const fresh = await make()
    const page = compressQuickly(fresh)
    if (fresh.keep === false || this.#generationOf(companyId) !== generation) return page
    const validUntilMs = fresh.validUntil?.getTime() ?? Number.POSITIVE_INFINITY
    const entry = { page, companyId, validUntilMs, begunAtMs }
    this.#keep(key, entry)
    void this.#compressWell(key, entry)
    return page
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    const keys = this.#keysOfCompany.get(entry.companyId) ?? new Set()
    this.#keysOfCompany.set(entry.companyId, keys.add(key))
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#drop(oldest)
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#keysOfCompany.get(entry.companyId)?.delete(key)
  }

  /** The first guest after a change gets quick compression; everybody after gets the best, made off the event loop. */
  async #compressWell(key: string, entry: Entry): Promise<void> {
    const { identity } = entry.page
    const [br, gz] = await Promise.all([
      compressBrotli(identity, { params: brotliParams(BROTLI_BEST_QUALITY, identity.length) }),
      compressGzip(identity, { level: constants.Z_BEST_COMPRESSION }),
    ])
    if (this.#entries.get(key) !== entry) return
    entry.page = { ...entry.page, br, gzip: gz }
  }
}

/** The ETag is weak: the encodings of one page, quick or good, mean the same. */
function compressQuickly(fresh: FreshPage): CachedPage {
  const identity = Buffer.from(fresh.body)
  return {
    status: fresh.status,
    headers: fresh.headers,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    identity,
    br: brotliCompressSync(identity, { params: brotliParams(BROTLI_FIRST_QUALITY, identity.length) }),
    gzip: gzipSync(identity),
  }
}

function brotliParams(quality: number, size: number): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size }
}
