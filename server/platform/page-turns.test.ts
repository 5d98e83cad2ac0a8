import { describe, expect, it, vi } from 'vitest'
import type { CompanyId } from '#server/db/tenant.ts'
import { fresh, keep, keys, ONE, OTHER, slowly, textOf } from '#server/testing/cached-pages.ts'
import { PageCache } from './page-cache.ts'

describe('rendering pages', () => {
  it('pages are rendered one at a time per company, and in parallel for different companies', async () => {
    const cache = new PageCache()
    const begun: string[] = []
    const waiting = new Map<string, () => void>()
    const make = (key: string, company: CompanyId) =>
      cache.make({
        address: key,
        companyId: company,
        make: async () => {
          begun.push(key)
          await new Promise<void>((resolve) => waiting.set(key, resolve))
          return fresh(key)
        },
      })

    const all = [make('a', ONE), make('b', ONE), make('c', OTHER)]
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    const first = [...begun]
    waiting.get('a')?.()
    await vi.waitFor(() => expect(begun).toHaveLength(3))
    for (const end of waiting.values()) end()
    await Promise.all(all)

    expect(first).toEqual(['a', 'c'])
    expect(begun).toEqual(['a', 'c', 'b'])
  })

  it('rendering continues with the next page after a failure', async () => {
    const cache = new PageCache()
    const failing = cache.make({ address: 'a', companyId: ONE, make: () => Promise.reject(new Error('no database')) })
    const next = keep(cache, 'b', 'b')

    await expect(failing).rejects.toThrow('no database')
    expect(textOf(await next)).toBe('b')
  })

  it('a page is refused when too many pages of its own company are waiting', async () => {
    const cache = new PageCache()
    const slow = slowly(cache, 'slow')
    const waiting = keys('page', 200).map((key) => keep(cache, key, key))

    const refused = keep(cache, 'one too many', 'x')

    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) })
    expect(textOf(await keep(cache, 'c', 'c', null, OTHER))).toBe('c')
    slow.finish('slow')
    await Promise.all(waiting)
    expect(textOf(await keep(cache, 'one too many', 'now'))).toBe('now')
  })

  it('60 simultaneous requests for different pages of one company are all answered', async () => {
    const cache = new PageCache()

    const pages = await Promise.all(keys('page', 60).map((key) => keep(cache, key, key)))

    expect(pages.map(textOf)).toEqual(keys('page', 60))
  })

  it('a client that requests many pages delays another client’s page by at most two of them', async () => {
    const cache = new PageCache()
    const made: string[] = []
    const ask = (address: string, client: string[]) =>
      cache.make({ address, companyId: ONE, client, make: async () => (made.push(address), fresh(address)) })

    const many = keys('of many', 20).map((key) => ask(key, ['2001:db8::/48', '2001:db8:0:1::/64']))
    await Promise.all([ask('of a guest', ['192.0.2.1', '192.0.2.1']), ...many])

    expect(made.indexOf('of a guest')).toBeLessThanOrEqual(2)
    expect(made).toHaveLength(21)
  })

  it('a page of the client with the most waiting pages is refused if too many pages are waiting', async () => {
    const cache = new PageCache()
    const flood = keys('of many', 201).map((address) =>
      cache.make({ address, companyId: ONE, client: ['a', 'a'], make: async () => fresh(address) }),
    )
    const outcomes = Promise.allSettled(flood)

    const guest = await cache.make({ address: 'g', companyId: ONE, client: ['b', 'b'], make: async () => fresh('g') })

    expect(textOf(guest)).toBe('g')
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  it('at most 1,000 requests of a company’s guests can wait for its pages', async () => {
    const cache = new PageCache()
    const slow = slowly(cache, 'a')
    const crowd = Array.from({ length: 1_200 }, () => keep(cache, 'a', 'never made'))
    const outcomes = Promise.allSettled(crowd)

    slow.finish('a')
    const statuses = (await outcomes).map(({ status }) => status)

    expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(999)
    expect(statuses.filter((status) => status === 'rejected')).toHaveLength(201)
  })
})
