import type { CompanyId } from '#server/db/tenant.ts'
import { bytesOf, type CachedPage } from './page-bytes.ts'

/** A cached page, and what determines how long it is cached. */
export type StoredPage = {
  page: CachedPage
  companyId: CompanyId
  validUntilMs: number
  /** When its rendering started, on the monotonic clock. */
  begunAtMs: number
  /** Whether it has been requested again, and gets its best compression. */
  isWanted?: boolean
}

type Entry = StoredPage & { bytes: number }
/** What a company has cached. Its addresses are in the order of their last use. */
type Holding = { addresses: Set<string>; bytes: number }

/** The share of the store that one company may use at most. */
const COMPANY_SHARE = 1 / 2
/** The estimated size of the headers and objects of an entry. */
const ENTRY_OVERHEAD_BYTES = 1_024

/** Pages by address, within a limit of bytes that companies share fairly. */
export class PageStore {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #holdings = new Map<CompanyId, Holding>()
  #bytes = 0

  /** @param maxBytes the limit for all pages together */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  figures(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes }
  }

  /** A stored page, even if it has expired. */
  get(address: string): StoredPage | undefined {
    return this.#entries.get(address)
  }

  /** Marks a page as used just now, so that the company's other pages are evicted before it. */
  touch(address: string, companyId: CompanyId): void {
    const addresses = this.#holdings.get(companyId)?.addresses
    if (addresses?.delete(address)) addresses.add(address)
  }

  /** Stores a page, unless it is larger than its company's share. */
  put(address: string, stored: StoredPage): void {
    this.drop(address)
    const bytes = bytesOf(stored.page) + 2 * address.length + ENTRY_OVERHEAD_BYTES
    if (bytes > this.#maxBytes * COMPANY_SHARE) return
    const holding = this.#holdings.get(stored.companyId) ?? { addresses: new Set(), bytes: 0 }
    this.#holdings.set(stored.companyId, holding)
    this.#entries.set(address, { ...stored, bytes })
    holding.addresses.add(address)
    this.#count(holding, bytes)
  }

  drop(address: string): void {
    const entry = this.#entries.get(address)
    const holding = entry && this.#holdings.get(entry.companyId)
    if (!entry || !holding) return
    this.#entries.delete(address)
    this.#bytes -= entry.bytes
    holding.bytes -= entry.bytes
    holding.addresses.delete(address)
    if (holding.addresses.size === 0) this.#holdings.delete(entry.companyId)
  }

  dropAllOf(companyId: CompanyId): void {
    for (const address of this.#holdings.get(companyId)?.addresses ?? []) this.drop(address)
  }

  clear(): void {
    this.#entries.clear()
    this.#holdings.clear()
    this.#bytes = 0
  }

  #count(holding: Holding, bytes: number): void {
    holding.bytes += bytes
    this.#bytes += bytes
    while (holding.bytes > this.#maxBytes * COMPANY_SHARE && this.#dropOldestOf(holding));
    while (this.#bytes > this.#maxBytes && this.#dropOldestOf(this.#largestHolding()));
  }

  /** Pages of the company that uses the most bytes are evicted first, so that it can't displace those of the others. */
  #largestHolding(): Holding | undefined {
    let largest: Holding | undefined
    for (const holding of this.#holdings.values()) if (holding.bytes > (largest?.bytes ?? 0)) largest = holding
    return largest
  }

  /** @returns false when there was nothing to evict */
  #dropOldestOf(holding: Holding | undefined): boolean {
    const [oldest] = holding?.addresses ?? []
    if (oldest === undefined) return false
    this.drop(oldest)
    return true
  }
}
