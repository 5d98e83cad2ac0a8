import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { CompanyId } from '#server/db/tenant.ts'
import { type CachedPage, type FreshPage, PageCache } from './page-cache.ts'

const ONE = 1 as CompanyId // what the gate mints elsewhere
const OTHER = 2 as CompanyId
const NOW = new Date('2026-01-01T12:00:00Z')

const fresh = (body: string, validUntil: Date | null = null): FreshPage => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
  validUntil,
})
const textOf = (page: CachedPage | undefined) => page?.identity.toString('utf8')
const keep = (cache: PageCache, key: string, body: string, validUntil: Date | null = null, company = ONE) =>
  cache.make(key, company, async () => fresh(body, validUntil))

/** A page that is being made until `finish` is called. */
function slowly(cache: PageCache, key: string, company = ONE) {
  const { promise, resolve } = Promise.withResolvers<FreshPage>()
  return { made: cache.make(key, company, () => promise), finish: (body: string) => resolve(fresh(body)) }
}

describe('the page cache', () => {
  it('keeps a page in three encodings of one text', async () => {
    const cache = new PageCache()

    const made = await keep(cache, 'a', 'Crème brûlée '.repeat(200))

    expect(cache.get('a', NOW)?.identity).toBe(made.identity)
    expect(brotliDecompressSync(made.br)).toEqual(made.identity)
    expect(gunzipSync(made.gzip)).toEqual(made.identity)
    expect(made.br.length).toBeLessThan(made.identity.length / 10)
    expect(made).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } })
  })

  it('knows nothing it was not given', () => {
    expect(new PageCache().get('a', NOW)).toBeUndefined()
  })

  it('gives equal texts equal weak tags, and other texts others', async () => {
    const cache = new PageCache()

    const tags = [await keep(cache, 'a', 'one'), await keep(cache, 'b', 'one'), await keep(cache, 'c', 'two')].map(
      ({ etag }) => etag,
    )

    expect(tags[0]).toMatch(/^W\/"[\w-]{27}"$/)
    expect(tags[1]).toBe(tags[0])
    expect(tags[2]).not.toBe(tags[0])
  })

  it('compresses better behind the guest’s back, with the same tag and text', async () => {
    const cache = new PageCache()
    const text = Array.from({ length: 400 }, (_, at) => `dish ${at * 7919} with sauce ${at % 13}`).join('\n')
    const first = await keep(cache, 'a', text)

    await vi.waitFor(() => expect(cache.get('a', NOW)?.br.length).toBeLessThan(first.br.length), 5_000)

    const better = cache.get('a', NOW)
    expect(better?.etag).toBe(first.etag)
    expect(brotliDecompressSync(better?.br ?? Buffer.of()).toString()).toBe(text)
    expect(gunzipSync(better?.gzip ?? Buffer.of()).toString()).toBe(text)
  })

  it('ends a page at the instant the clock says', async () => {
    const cache = new PageCache()
    await keep(cache, 'a', 'sold out', NOW)

    expect(textOf(cache.get('a', new Date(NOW.getTime() - 1)))).toBe('sold out')
    expect(cache.get('a', NOW)).toBeUndefined()
    expect(cache.get('a', new Date(NOW.getTime() - 1))).toBeUndefined()
  })

  it('forgets all pages of the company that changed, and no other’s', async () => {
    const cache = new PageCache()
    for (const key of ['a', 'b']) await keep(cache, key, key)
    await keep(cache, 'c', 'c', null, OTHER)

    cache.invalidate(ONE)

    expect(['a', 'b', 'c'].map((key) => textOf(cache.get(key, NOW)))).toEqual([undefined, undefined, 'c'])
  })

  it('keeps pages that are made after the change', async () => {
    const cache = new PageCache()
    await keep(cache, 'a', 'old')
    cache.forget(ONE)

    await keep(cache, 'a', 'new')

    expect(textOf(cache.get('a', NOW))).toBe('new')
  })

  it('serves, but does not keep, a page that was begun before a change', async () => {
    const cache = new PageCache()
    const old = slowly(cache, 'a')

    cache.invalidate(ONE)
    old.finish('old')

    expect(textOf(await old.made)).toBe('old')
    expect(cache.get('a', NOW)).toBeUndefined()
  })

  it('does not let an old page that is late replace a new one', async () => {
    const cache = new PageCache()
    const old = slowly(cache, 'a')
    cache.invalidate(ONE)
    await keep(cache, 'a', 'new')

    old.finish('old')
    await old.made

    expect(textOf(cache.get('a', NOW))).toBe('new')
  })

  it('makes a page once for all who ask at the same time', async () => {
    const cache = new PageCache()
    const make = vi.fn(async () => fresh('one'))

    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.make('a', ONE, make)))

    expect(make).toHaveBeenCalledOnce()
    expect(new Set(pages).size).toBe(1)
  })

  it('does not let those who ask after a change share a page begun before it', async () => {
    const cache = new PageCache()
    const old = slowly(cache, 'a')
    cache.invalidate(ONE)

    const after = await keep(cache, 'a', 'new')
    old.finish('old')

    expect(textOf(after)).toBe('new')
    expect(textOf(await old.made)).toBe('old')
  })

  it('tries again after a page could not be made', async () => {
    const cache = new PageCache()
    const failing = Array.from({ length: 3 }, () =>
      cache.make('a', ONE, async () => Promise.reject(new Error('no database'))),
    )

    const outcomes = await Promise.allSettled(failing)

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(textOf(await keep(cache, 'a', 'now it works'))).toBe('now it works')
  })

  it('forgets everything when changes may have been missed, and keeps nothing begun before', async () => {
    const cache = new PageCache()
    await keep(cache, 'a', 'a')
    await keep(cache, 'b', 'b', null, OTHER)
    const begun = slowly(cache, 'c', 3 as CompanyId)

    cache.clear()
    begun.finish('old')
    await begun.made

    expect(['a', 'b', 'c'].map((key) => textOf(cache.get(key, NOW)))).toEqual([undefined, undefined, undefined])
  })

  it('pushes the oldest page out beyond 2,000', async () => {
    const cache = new PageCache()

    for (let at = 0; at <= 2000; at += 1) await keep(cache, String(at), 'x', null, (1 + (at % 7)) as CompanyId)

    expect(cache.get('0', NOW)).toBeUndefined()
    expect(textOf(cache.get('1', NOW))).toBe('x')
    expect(textOf(cache.get('2000', NOW))).toBe('x')
  })
})

describe('the page cache that may have missed changes', () => {
  it('gives a page for half a second, then wants it made anew, but does not throw it away', async () => {
    const cache = new PageCache()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    await keep(cache, 'a', 'old')
    await keep(cache, 'ended', 'old', new Date(NOW.getTime() - 1))

    cache.doubt()
    clock.mockReturnValue(1_500)
    const young = textOf(cache.get('a', NOW))
    clock.mockReturnValue(1_501)
    const aged = cache.get('a', NOW)
    const doubted = textOf(cache.getDoubted('a', NOW))
    await keep(cache, 'a', 'new')
    clock.mockRestore()

    expect([young, aged, doubted]).toEqual(['old', undefined, 'old'])
    expect(cache.getDoubted('ended', NOW)).toBeUndefined()
    expect(textOf(cache.getDoubted('a', NOW))).toBe('new')
  })

  it('forgets all it has and believes again once changes are heard', async () => {
    const cache = new PageCache()
    cache.doubt()
    const slow = slowly(cache, 'a')
    await keep(cache, 'b', 'old')

    cache.clear()
    slow.finish('old')
    await slow.made

    expect([cache.getDoubted('a', NOW), cache.getDoubted('b', NOW)]).toEqual([undefined, undefined])
    await keep(cache, 'b', 'new')
    expect(textOf(cache.get('b', NOW))).toBe('new')
  })
})
