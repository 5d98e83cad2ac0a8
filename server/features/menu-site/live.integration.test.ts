import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CONSOLE_LIVE_PATH, livePath } from '#contract/page-urls.ts'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { createLiveStreams, type LiveSettings } from '#server/platform/live-streams.ts'
import { watchExpiries } from '#server/platform/menu-expiries.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import { addItem, itemsOf, makeMenu, type Menu, siteOf, write } from '#server/testing/guest-menus.ts'
import { allergenIds } from '#server/testing/menu-items.ts'
import { endGrantedPlans, grantPlan } from '#server/testing/payments.ts'
import { at, later, startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Every page must show a change within two seconds. Loading the change may take one of them. */
const TOLD_WITHIN_MS = 1_000
const DAY_MS = 24 * 60 * 60 * 1000
const EVENT = /^data: 1000$/m

type Served = { app: FastifyInstance; deps: Deps; sockets: Socket[]; port: number }
type Reader = { socket: Socket; text: () => string; isOver: () => boolean }

describe('live streams of open menu pages', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'carte-live-'))
  const cleanUps: (() => unknown)[] = []
  let test: TestApp
  let startedAt: Date
  let menu: Menu

  beforeAll(async () => {
    test = await startTestApp(dataDir)
    startedAt = test.clock.now
    menu = await makeMenu(test)
  })
  afterEach(async () => {
    test.clock.now = startedAt
    for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  })
  afterAll(async () => {
    await test.app.close()
    await test.deps.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Starts a server with its own streams, which send no events for earlier changes. */
  async function serve(settings: Partial<LiveSettings> = {}): Promise<Served> {
    const deps = { ...test.deps, live: createLiveStreams(settings) }
    const expiries = watchExpiries(deps.now, (companyId) => void deps.menuChanged(companyId))
    deps.pageCache.watch({
      changed: (companyId) => {
        expiries.forget(companyId)
        deps.live.tell(companyId)
      },
      expires: expiries.note,
    })
    const app = await buildApp(deps, null)
    const sockets: Socket[] = []
    app.server.on('connection', (socket: Socket) => sockets.push(socket))
    await app.listen({ host: '127.0.0.1', port: 0 })
    cleanUps.push(() => app.close())
    return { app, deps, sockets, port: (app.server.address() as AddressInfo).port } // the server listens on a port, not on a socket file
  }

  function open(port: number, path: string, localAddress = '127.0.0.1', method = 'GET', token?: string): Reader {
    let text = ''
    let isOver = false
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n`),
    )
    socket.on('data', (part) => (text += part.toString('latin1')))
    socket.on('error', () => {})
    socket.once('close', () => (isOver = true))
    cleanUps.unshift(() => socket.destroy())
    return { socket, text: () => text, isOver: () => isOver }
  }

  const until = (check: () => void, timeout = TOLD_WITHIN_MS) => vi.waitFor(check, { timeout, interval: 10 })
  async function opened(port: number, path = livePath(menu.branchId), from?: string): Promise<Reader> {
    const reader = open(port, path, from)
    await until(() => expect(reader.text()).toContain('event: state'), 5_000)
    return reader
  }

  /**
   * Waits until all events that are due have arrived. Sends two events to all streams: the second follows only after
   * `TOGETHER_MS` (`platform/live-streams.ts`), when all pending changes have been sent.
   */
  async function settle({ live }: Deps, reader: Reader): Promise<void> {
    for (const count of [1, 2]) {
      live.tell(null)
      await until(() => expect(reader.text().match(/^data: 5000$/gm)).toHaveLength(count), 5_000)
    }
  }

  it('live streams are not cached, buffered or compressed', async () => {
    const { port } = await serve()

    const reader = await opened(port)

    const [head = '', body] = reader.text().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(head).toMatch(/^content-type: text\/event-stream; charset=utf-8\r?$/m)
    expect(head).toMatch(/^cache-control: no-store\r?$/m)
    expect(head).toMatch(/^x-accel-buffering: no\r?$/m)
    expect(head).toMatch(/^x-content-type-options: nosniff\r?$/m)
    expect(head).not.toMatch(/content-encoding|transfer-encoding/i)
    expect(body).toMatch(/^event: state\ndata: \d+\n\n$/)
  })

  it('live streams send an event for every kind of change of their own company’s menu, and for none of another’s', async () => {
    const other = await makeMenu(test)
    const id = await addItem(test, menu, { name: 'Leek soup' })
    const second = await addItem(test, menu, { name: 'Pea soup' })
    const kinds: [string, () => Promise<unknown>][] = [
      ['sold out', () => write(test, menu, 'PATCH', `/menu-items/${id}/branch`, { isSoldOut: true })],
      ['price', () => write(test, menu, 'PATCH', `/menu-items/${id}`, { priceMinor: 1234 })],
      ['text', () => write(test, menu, 'PATCH', `/menu-items/${id}`, { name: 'Potato soup' })],
      ['order', () => write(test, menu, 'PUT', '/menu-items/order', { ids: [second, id] })],
      ['hidden', () => write(test, menu, 'PATCH', `/menu-items/${id}`, { status: 'DRAFT' })],
      ['plan', () => test.deps.menuChanged(menu.companyId)],
    ]
    for (const [kind, change] of kinds) {
      const { port, deps } = await serve()
      const [reader, foreign] = [await opened(port), await opened(port, livePath(other.branchId))]

      await change()

      await until(() => expect(reader.text(), kind).toMatch(EVENT))
      await settle(deps, foreign)
      expect(foreign.text(), kind).not.toMatch(EVENT)
    }
  })

  it('live streams send an event when a plan ends, and when “free from” becomes “unknown” 30 days later', async () => {
    const company = await makeCompany(test, { hasSubscription: false })
    const end = later(test.clock.now, DAY_MS)
    await grantPlan(test, company, end)
    const { id: categoryId } = await write(test, company, 'POST', '/categories', { name: 'Soups' })
    const { MILK: milk } = await allergenIds(test, company.token)
    const allergens = [{ allergenId: milk, level: 'FREE_FROM' }]
    await addItem(test, { ...company, categoryId }, { name: 'Leek soup', allergens })
    const level = async () => (await itemsOf(test, company.branchId))[0]?.allergens[0]?.level
    const first = await opened((await serve()).port, livePath(company.branchId))

    await at(test, later(end, 1), () => endGrantedPlans(test))
    await until(() => expect(first.text()).toMatch(EVENT))

    // Rendering a menu schedules the announcement that “free from” expires.
    const expires = later(end, 30 * DAY_MS)
    const second = await opened((await serve()).port, livePath(company.branchId))
    const before = await at(test, later(expires, -1_000), level)
    const after = await at(test, later(expires, 1_000), async () => {
      await until(() => expect(second.text()).toMatch(EVENT), 5_000)
      return level()
    })
    expect([before, after]).toEqual(['FREE_FROM', 'UNKNOWN'])
  })

  it('live streams send only a few events for many changes in quick succession', async () => {
    const { port, deps } = await serve()
    const reader = await opened(port)

    const begunAt = performance.now()
    for (let change = 0; change < 50; change += 1) {
      deps.live.tell(menu.companyId)
      await wait(2)
    }
    const periods = Math.ceil((performance.now() - begunAt) / 300)

    await settle(deps, reader)
    const events = reader.text().match(/^data: 1000$/gm)?.length
    expect(events).toBeGreaterThan(1)
    expect(events).toBeLessThanOrEqual(periods + 1)
  })

  it('live streams start with an event that contains the time since the menu last changed', async () => {
    const { port, deps } = await serve()
    deps.live.tell(menu.companyId)
    await wait(200)

    const reader = await opened(port)

    const sinceMs = Number(/event: state\ndata: (\d+)/.exec(reader.text())?.[1])
    expect(sinceMs).toBeGreaterThanOrEqual(190)
    expect(sinceMs).toBeLessThan(5_000)
  })

  it('live streams send an event when an item is no longer sold out', async () => {
    const own = await makeMenu(test)
    const id = await addItem(test, own, { name: 'Bean soup' })
    const soldOutUntil = later(test.clock.now, DAY_MS)
    const body = { isSoldOut: true, soldOutUntil: soldOutUntil.toISOString() }
    await write(test, own, 'PATCH', `/menu-items/${id}/branch`, body)
    const { port, deps } = await serve()
    test.clock.now = later(soldOutUntil, -1)
    expect((await itemsOf(test, own.branchId))[0]?.soldOut).toBe(true)
    const reader = await opened(port, livePath(own.branchId))
    await settle(deps, reader)
    expect(reader.text()).not.toMatch(EVENT)

    test.clock.now = soldOutUntil

    await until(() => expect(reader.text()).toMatch(EVENT))
    expect((await itemsOf(test, own.branchId))[0]?.soldOut).toBe(false)
    expect(deps.live.count()).toBe(1)
  })

  it('live streams send an event when the branch closes', async () => {
    const own = await makeMenu(test)
    await addItem(test, own, { name: 'Bean soup' })
    const openingHours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '11:00', to: '22:00' }))
    await write(test, own, 'PATCH', `/branches/${own.branchId}`, { timeZone: 'UTC', openingHours })
    const closing = new Date(`${later(test.clock.now, DAY_MS).toISOString().slice(0, 10)}T22:00:00Z`)
    const { port, deps } = await serve()
    test.clock.now = later(closing, -1)
    const statusOf = async () => (await siteOf(test, own.branchId)).branch.openingStatus?.state
    expect(await statusOf()).toBe('open')
    const reader = await opened(port, livePath(own.branchId))
    await settle(deps, reader)
    expect(reader.text()).not.toMatch(EVENT)

    test.clock.now = closing

    await until(() => expect(reader.text()).toMatch(EVENT))
    expect(await statusOf()).toBe('closed')
  })

  it('live streams send heartbeats, which keep their connections open', async () => {
    const { port, app } = await serve({ beatMs: 100 })
    app.server.setTimeout(300)

    const reader = await opened(port)

    await until(() => expect(reader.text().match(/^event: beat$/gm)?.length).toBeGreaterThan(5), 5_000)
    expect(reader.isOver()).toBe(false)
  })

  it('live streams end after their maximum duration', async () => {
    const { port, deps } = await serve({ beatMs: 100, longestMs: 300 })

    const reader = await opened(port)

    await until(() => expect(reader.isOver()).toBe(true), 2_000)
    expect(deps.live.count()).toBe(0)
  })

  it('a live stream is closed if its client stops reading, without affecting others', async () => {
    const { port, deps, sockets } = await serve({ beatMs: 200 })
    const slow = await opened(port)
    const quick = await opened(port)
    slow.socket.pause()

    // Writing 200 times 64 KiB is enough to fill the buffers of the operating system.
    const bytes = Buffer.alloc(64 * 1024, 'x')
    const ours = sockets.find(({ remotePort }) => remotePort === slow.socket.localPort)
    for (let turn = 0; turn < 200; turn += 1) ours?.write(bytes)

    await until(() => expect(deps.live.count()).toBe(1), 5_000)
    expect(quick.isOver()).toBe(false)
  })

  it('live streams are limited per client and in total', async () => {
    const { port, deps } = await serve({ maxOfClient: 2, maxStreams: 3 })
    const first = await opened(port)
    await opened(port)

    const third = open(port, livePath(menu.branchId))
    await until(() => expect(third.text()).toMatch(/^HTTP\/1\.1 503/), 5_000)
    expect(third.text()).toMatch(/^retry-after: 60\r?$/m)

    await opened(port, livePath(menu.branchId), '127.0.0.2')
    const fourth = open(port, livePath(menu.branchId), '127.0.0.3')
    await until(() => expect(fourth.text()).toMatch(/^HTTP\/1\.1 503/), 5_000)

    first.socket.destroy()
    await until(() => expect(deps.live.count()).toBe(2))
    await opened(port)
  })

  it.each(['/live/999999', '/live/0', '/live/x', '/live/MQ=='])(
    'a live stream for an invalid or unknown branch id gets a 404: %s',
    async (path) => {
      const { port, deps } = await serve()

      const reader = open(port, path)

      await until(() => expect(reader.text()).toMatch(/^HTTP\/1\.1 404/), 5_000)
      expect(deps.live.count()).toBe(0)
    },
  )

  it('a live stream for an unpublished branch gets a 404', async () => {
    const { port } = await serve()
    const hidden = await makeMenu(test)
    await write(test, hidden, 'POST', `/branches/${hidden.branchId}/unpublish`)

    const reader = open(port, livePath(hidden.branchId))

    await until(() => expect(reader.text()).toMatch(/^HTTP\/1\.1 404/), 5_000)
  })

  it('live streams can be opened only with GET', async () => {
    const { port, deps } = await serve()
    for (const method of ['HEAD', 'POST', 'OPTIONS']) {
      const reader = open(port, livePath(menu.branchId), '127.0.0.1', method)
      await until(() => expect(reader.text()).toMatch(/^HTTP\/1\.1 404/), 5_000)
    }
    expect(deps.live.count()).toBe(0)
  })

  it('menus that reload after each change aren’t refused, even on 40 phones with one IP address', async () => {
    const { app } = await serve()
    const own = await makeMenu(test)
    const id = await addItem(test, own, { name: 'Rye bread' })
    const call = `/api/menu-site/branch/${own.branchId}`
    const statuses = new Set<number>()

    for (let change = 0; change < 10; change += 1) {
      await write(test, own, 'PATCH', `/menu-items/${id}`, { priceMinor: 500 + change })
      const asked = Array.from({ length: 40 }, () => app.inject({ url: `${call}/menu`, remoteAddress: '10.9.9.9' }))
      for (const answer of await Promise.all(asked)) statuses.add(answer.statusCode)
    }

    expect([...statuses]).toEqual([200])
  })

  it('live streams of the console send events only for changes in their own company', async () => {
    const own = await makeMenu(test)
    const id = await addItem(test, own, { name: 'Beet soup' })
    await write(test, own, 'POST', `/branches/${own.branchId}/unpublish`)
    const limited = await addMember(test, own, 'viewer', [own.branchId])
    const other = await makeCompany(test)
    const { port, deps } = await serve()
    const openAs = async ({ token }: { token: string }) => {
      const reader = open(port, CONSOLE_LIVE_PATH, '127.0.0.1', 'GET', token)
      await until(() => expect(reader.text()).toContain('event: state'), 5_000)
      return reader
    }
    const [owner, member, foreign] = [await openAs(own), await openAs(limited), await openAs(other)]

    await write(test, own, 'PATCH', `/menu-items/${id}`, { priceMinor: 1234 })

    await until(() => expect(owner.text()).toMatch(EVENT))
    await until(() => expect(member.text()).toMatch(EVENT))
    await settle(deps, foreign)
    expect(foreign.text()).not.toMatch(EVENT)
  })

  it('live streams of the console require a verified user’s session, and are limited per client', async () => {
    const { port, deps } = await serve({ maxOfClient: 1 })
    const own = await makeCompany(test)
    const unverified = await makeCompany(test, { isVerified: false })
    const refused: [string | undefined, RegExp][] = [
      [undefined, /^HTTP\/1\.1 401/],
      ['x'.repeat(43), /^HTTP\/1\.1 401/],
      [unverified.token, /"EMAIL_NOT_VERIFIED"/],
    ]
    for (const [token, answer] of refused) {
      const reader = open(port, CONSOLE_LIVE_PATH, '127.0.0.1', 'GET', token)
      await until(() => expect(reader.text()).toMatch(answer), 5_000)
    }
    expect(deps.live.count()).toBe(0)

    const reader = open(port, CONSOLE_LIVE_PATH, '127.0.0.1', 'GET', own.token)
    await until(() => expect(reader.text()).toContain('event: state'), 5_000)
    const second = open(port, CONSOLE_LIVE_PATH, '127.0.0.1', 'GET', own.token)
    await until(() => expect(second.text()).toMatch(/^HTTP\/1\.1 503/), 5_000)

    deps.live.close()
    await until(() => expect(reader.isOver()).toBe(true))
  })

  it('before the server stops, it ends live streams and refuses new ones, but answers other requests', async () => {
    const { port, deps, app } = await serve()
    const reader = await opened(port)

    deps.live.close()

    await until(() => expect(reader.isOver()).toBe(true))
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const late = open(port, livePath(menu.branchId))
    await until(() => expect(late.text()).toMatch(/^HTTP\/1\.1 503/), 5_000)
  })

  it('live streams don’t prevent the server from stopping', async () => {
    const { port, app } = await serve()
    const reader = await opened(port)

    await app.close()

    await until(() => expect(reader.isOver()).toBe(true))
  })
})
