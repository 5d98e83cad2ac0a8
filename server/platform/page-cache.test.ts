import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { CompanyId } from '#server/db/tenant.ts'
import { fresh, keep, keys, ONE, OTHER, slowly, textOf } from '#server/testing/cached-pages.ts'
import { PageCache } from './page-cache.ts'

const NOW = new Date('2026-01-01T12:00:00Z')

describe('the page cache', () => {
  it('the page cache stores a new small page uncompressed and compressed with Brotli', async () => {
    const cache = new PageCache()

    const made = await keep(cache, 'a', 'Crème brûlée '.repeat(200))

    expect(cache.get('a', NOW)?.identity).toBe(made.identity)
    expect(brotliDecompressSync(made.br)).toEqual(made.identity)
    expect(made.gzip).toBeNull()
    expect(made.br.length).toBeLessThan((made.identity?.length ?? 0) / 10)
    expect(made).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } })
  })

  it('the page cache reports dropped pages, and when a new page will expire', async () => {
    const cache = new PageCache()
    const told: unknown[] = []
    cache.watch({
      changed: (companyId) => told.push(['changed', companyId]),
      expires: (companyId, atMs) => told.push(['expires', companyId, atMs]),
    })

    await keep(cache, 'a', 'one')
    await cache.make({ address: 'b', companyId: ONE, make: async () => fresh('two', new Date(5)) })
    cache.invalidate(ONE)
    cache.markStale()
    cache.clear()

    expect(told).toEqual([
      ['expires', ONE, 5],
      ['changed', ONE],
      ['changed', null],
    ])
  })

  it('a new page cache is empty', () => {
    expect(new PageCache().get('a', NOW)).toBeUndefined()
  })

  it('pages in the cache have equal ETags if and only if their texts are equal', async () => {
    const cache = new PageCache()

    const tags = [await keep(cache, 'a', 'one'), await keep(cache, 'b', 'one'), await keep(cache, 'c', 'two')].map(
      ({ etag }) => etag,
    )

    expect(tags[0]).toMatch(/^W\/"[\w-]{27}"$/)
    expect(tags[1]).toBe(tags[0])
    expect(tags[2]).not.toBe(tags[0])
  })

  it('the page cache later compresses a page better, without changing its ETag', async () => {
    const cache = new PageCache()
    const text = Array.from({ length: 400 }, (_, at) => `dish ${at * 7919} with sauce ${at % 13}`).join('\n')
    const first = await keep(cache, 'a', text)

    await vi.waitFor(() => expect(cache.get('a', NOW)?.br.length).toBeLessThan(first.br.length), 5_000)

    const better = cache.get('a', NOW)
    expect(better?.etag).toBe(first.etag)
    expect(brotliDecompressSync(better?.br ?? Buffer.of()).toString()).toBe(text)
    expect(gunzipSync(better?.gzip ?? Buffer.of()).toString()).toBe(text)
  })

  it('a page in the cache expires exactly at its expiry time', async () => {
    const cache = new PageCache()
    await keep(cache, 'a', 'sold out', NOW)

    expect(textOf(cache.get('a', new Date(NOW.getTime() - 1)))).toBe('sold out')
    expect(cache.get('a', NOW)).toBeUndefined()
    expect(cache.get('a', new Date(NOW.getTime() - 1))).toBeUndefined()
  })

  it('the page cache drops all pages of a company that changed, but no pages of another company', async () => {
    const cache = new PageCache()
    for (const key of ['a', 'b']) await keep(cache, key, key)
    await keep(cache, 'c', 'c', null, OTHER)

    cache.invalidate(ONE)

    expect(['a', 'b', 'c'].map((key) => textOf(cache.get(key, NOW)))).toEqual([undefined, undefined, 'c'])
  })

  it('the page cache stores pages that are rendered after a change', async () => {
    const cache = new PageCache()
    await keep(cache, 'a', 'old')
    cache.forget(ONE)

    await keep(cache, 'a', 'new')

    expect(textOf(cache.get('a', NOW))).toBe('new')
  })

  it('a page that started rendering before a change is served, but not cached', async () => {
    const cache = new PageCache()
    const old = slowly(cache, 'a')

    cache.invalidate(ONE)
    old.finish('old')

    expect(textOf(await old.made)).toBe('old')
    expect(cache.get('a', NOW)).toBeUndefined()
  })

  it('the page cache doesn’t replace a new page with an older version that finishes later', async () => {
    const cache = new PageCache()
    const old = slowly(cache, 'a')
    cache.invalidate(ONE)
    await keep(cache, 'a', 'new')

    old.finish('old')
    await old.made

    expect(textOf(cache.get('a', NOW))).toBe('new')
  })

  it('the page cache renders a page once for all simultaneous requests', async () => {
    const cache = new PageCache()
    const make = vi.fn(async () => fresh('one'))

    const pages = await Promise.all(
      Array.from({ length: 50 }, () => cache.make({ address: 'a', companyId: ONE, make })),
    )

    expect(make).toHaveBeenCalledOnce()
    expect(new Set(pages).size).toBe(1)
  })

  it('slow pages of one company delay only that company’s pages', async () => {
    vi.useFakeTimers()
    const cache = new PageCache()
    const begun: string[] = []
    const start = (key: string, companyId: CompanyId, ms: number) =>
      cache.make({
        address: key,
        companyId,
        make: async () => {
          begun.push(key)
          await new Promise((resolve) => setTimeout(resolve, ms))
          return { ...fresh(key), keep: false, etag: key, identity: null, br: null, gzip: null }
        },
      })

    void start('a', ONE, 20)
    void start('b', ONE, 0)
    void start('c', OTHER, 0)
    const steps = []
    for (const ms of [20, 19, 2]) {
      await vi.advanceTimersByTimeAsync(ms)
      steps.push(begun.join(' '))
    }
    vi.useRealTimers()

    expect(steps).toEqual(['a c', 'a c', 'a c b'])
  })

  it('a change makes the page cache render a page again even if an older rendering is unfinished', async () => {
    const cache = new PageCache()
    const old = slowly(cache, 'a')
    cache.invalidate(ONE)

    const after = await keep(cache, 'a', 'new')
    old.finish('old')

    expect(textOf(after)).toBe('new')
    expect(textOf(await old.made)).toBe('old')
  })

  it('the page cache renders a page again after its rendering has failed', async () => {
    const cache = new PageCache()
    const failing = Array.from({ length: 3 }, () =>
      cache.make({ address: 'a', companyId: ONE, make: async () => Promise.reject(new Error('no database')) }),
    )

    const outcomes = await Promise.allSettled(failing)

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(textOf(await keep(cache, 'a', 'now it works'))).toBe('now it works')
  })

  it('clearing the page cache also discards pages that are still being rendered', async () => {
    const cache = new PageCache()
    await keep(cache, 'a', 'a')
    await keep(cache, 'b', 'b', null, OTHER)
    const begun = slowly(cache, 'c', 3 as CompanyId)

    cache.clear()
    begun.finish('old')
    await begun.made

    expect(['a', 'b', 'c'].map((key) => textOf(cache.get(key, NOW)))).toEqual([undefined, undefined, undefined])
  })
})

const MB = 1024 * 1024
/** Text that compresses to about half, so that a page of it takes about twice its length in all encodings. */
const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex')
const found = (cache: PageCache, names: string[]) => names.filter((name) => cache.get(name, NOW) !== undefined)

describe('a page cache with a memory limit', () => {
  it('one company’s pages use at most half of the page cache’s memory limit', async () => {
    const cache = new PageCache(MB)
    const body = noise(100_000)

    for (const key of keys('page', 60)) await keep(cache, key, body)

    expect(cache.figures().bytes).toBeLessThanOrEqual(MB / 2)
    expect(cache.figures().pages).toBe(found(cache, keys('page', 60)).length)
    expect(found(cache, ['page59'])).toEqual(['page59'])
  })

  it('the page cache counts the size of a page until the page is dropped', async () => {
    const cache = new PageCache(MB)
    const page = await keep(cache, 'a', noise(10_000))

    const { bytes } = cache.figures()
    cache.invalidate(ONE)

    expect(bytes).toBeGreaterThanOrEqual((page.identity?.length ?? 0) + page.br.length)
    expect(cache.figures()).toMatchObject({ bytes: 0, pages: 0 })
  })

  it('one company’s pages don’t evict another company’s pages from the page cache', async () => {
    const cache = new PageCache(MB)
    for (const key of keys('other', 5)) await keep(cache, key, noise(20_000), null, OTHER)

    for (const key of keys('flood', 200)) await keep(cache, key, noise(20_000))

    expect(found(cache, keys('other', 5))).toHaveLength(5)
  })

  it('a full page cache first evicts pages of the companies that use the most memory', async () => {
    const cache = new PageCache(MB)
    await keep(cache, 'small', noise(20_000), null, OTHER)

    for (let at = 0; at < 60; at += 1)
      for (const company of [3, 4, 5]) await keep(cache, `${company} ${at}`, noise(20_000), null, company as CompanyId)

    expect(found(cache, ['small'])).toEqual(['small'])
    expect(cache.figures().bytes).toBeLessThanOrEqual(MB)
  })

  it('of one company’s pages, the page cache evicts the least recently used first', async () => {
    const cache = new PageCache(MB)
    for (const key of ['a', 'b', 'c']) await keep(cache, key, noise(70_000))
    cache.get('a', NOW)

    await keep(cache, 'd', noise(70_000))

    expect(found(cache, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd'])
  })

  it('the page cache serves a page larger than a company’s share without storing it', async () => {
    const cache = new PageCache(MB)
    await keep(cache, 'a', 'small')

    const large = await keep(cache, 'large', noise(2 * MB))

    expect(gunzipSync(large.gzip ?? Buffer.of())).toHaveLength(2 * MB)
    expect(found(cache, ['a', 'large'])).toEqual(['a'])
  })

  it('the page cache stores a large page only in compressed form', async () => {
    const cache = new PageCache()

    const page = await keep(cache, 'a', 'Soup of the day '.repeat(100_000))

    expect(page.identity).toBeNull()
    expect(cache.figures().bytes).toBeLessThan(100_000)
  })
})

describe('looking up a page', () => {
  it('looking up a path in the page cache returns its page, and counts only hits', async () => {
    const cache = new PageCache()
    const page = await keep(cache, '/branch/cafe/MQ==', 'Crème brûlée '.repeat(50))
    const { hits, misses } = cache.figures()

    expect(cache.lookUp('/branch/cafe/MQ==', NOW)?.etag).toBe(page.etag)
    expect(cache.lookUp('/branch/cafe/MQ==?x=1', NOW)).toBeUndefined()
    expect(cache.figures()).toMatchObject({ hits: hits + 1, misses })
  })
})

describe('a page cache that may have missed changes', () => {
  it('a cache that may have missed changes treats a page as stale after half a second, until the page expires', async () => {
    const cache = new PageCache()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    await keep(cache, 'a', 'old')
    await keep(cache, 'ended', 'old', new Date(NOW.getTime() - 1))

    cache.markStale()
    clock.mockReturnValue(1_500)
    const young = textOf(cache.get('a', NOW))
    clock.mockReturnValue(1_501)
    const aged = cache.get('a', NOW)
    const stale = textOf(cache.getStale('a', NOW))
    await keep(cache, 'a', 'new')
    clock.mockRestore()

    expect([young, aged, stale]).toEqual(['old', undefined, 'old'])
    expect(cache.getStale('ended', NOW)).toBeUndefined()
    expect(textOf(cache.getStale('a', NOW))).toBe('new')
  })

  it('a cache that may have missed changes drops all its pages once changes arrive again', async () => {
    const cache = new PageCache()
    cache.markStale()
    const slow = slowly(cache, 'a')
    await keep(cache, 'b', 'old', null, OTHER)

    cache.clear()
    slow.finish('old')
    await slow.made

    expect([cache.getStale('a', NOW), cache.getStale('b', NOW)]).toEqual([undefined, undefined])
    await keep(cache, 'b', 'new')
    expect(textOf(cache.get('b', NOW))).toBe('new')
  })
})
