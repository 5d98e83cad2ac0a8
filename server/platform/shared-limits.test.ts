import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { describeWith, portOf, REDIS_URL } from '#server/testing/outside.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { type Limits, memoryLimits, refuseWhenUsedUp, secondsUntilAllowed, take, takeByClient } from './limits.ts'
import { openLimits, type OpenLimits } from './shared-limits.ts'

/** A limit of five uses in 15 minutes. */
const NAME = 'loginByAccountAndAddress'
const POINTS = 5

const logged: string[] = []
const note = (_: unknown, text?: string) => void logged.push(text ?? String(_))
const log = { info: note, warn: note }
const opened: OpenLimits[] = []

async function open(url: string): Promise<Limits> {
  const one = await openLimits(url, log)
  opened.push(one)
  return one.limits
}

/** How many of the given number of uses are allowed. */
async function allowed(limits: Limits[], key: string, uses: number): Promise<number> {
  let count = 0
  for (let turn = 0; turn < uses; turn += 1) {
    const one = limits[turn % limits.length]
    if (one && (await take(one, NAME, key)).ok) count += 1
  }
  return count
}

await describeWith(['Redis'], 'rate limits shared through Redis', () => {
  let proxy: TcpProxy
  let direct: Limits
  let proxied: Limits

  beforeAll(async () => {
    proxy = await startTcpProxy(portOf(REDIS_URL, 6379))
    const url = new URL(REDIS_URL)
    url.port = String(proxy.port)
    direct = await open(REDIS_URL)
    proxied = await open(url.href)
  })
  afterAll(async () => {
    for (const { close } of opened) close()
    await proxy.stop()
  })

  const areShared = () =>
    vi.waitFor(async () => expect(await allowed([direct, proxied], randomUUID(), 8)).toBe(POINTS), {
      timeout: 8_000,
      interval: 200,
    })

  it('rate limits are shared by all processes', async () => {
    const key = randomUUID()

    const count = await allowed([direct, proxied], key, 12)

    expect(count).toBe(POINTS)
    const refusal = await take(direct, NAME, key)
    expect(refusal).toEqual({ ok: false, retryAfterSeconds: expect.any(Number) })
    expect(refusal).not.toMatchObject({ retryAfterSeconds: 1 })
  })

  it('rate limits apply per process without Redis', async () => {
    expect(await allowed([memoryLimits(), memoryLimits()], randomUUID(), 12)).toBe(2 * POINTS)
  })

  it('wrong guesses for one account are counted, forgiven and reset across all processes', async () => {
    const key = randomUUID()
    for (let turn = 0; turn < 25; turn += 1) {
      await take(direct, 'guessByAccount', key)
      await take(proxied, 'guessByAccount', key)
    }

    const refused = await take(proxied, 'guessByAccount', key)
    await direct.guessByAccount.reward(key, 2)
    const forgiven = await take(proxied, 'guessByAccount', key)
    await proxied.guessByAccount.delete(key)

    expect([refused.ok, forgiven.ok]).toEqual([false, true])
    expect(await take(direct, 'guessByAccount', key)).toEqual({ ok: true })
  })

  it('an IP address that has used up a rate limit in one process is refused in other processes as well', async () => {
    const [address, other] = [`192.0.2.${Date.now() % 256}`, '198.51.100.7']
    await direct.unknownTokenByAddress.delete(address)
    for (let turn = 0; turn < 30; turn += 1) await takeByClient(direct, 'unknownTokenByAddress', address)

    await expect(refuseWhenUsedUp(proxied, 'unknownTokenByAddress', address)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
    await expect(refuseWhenUsedUp(proxied, 'unknownTokenByAddress', other)).resolves.toBeUndefined()
  })

  it('a pause after declined cards applies to all processes', async () => {
    const key = randomUUID()

    const before = await secondsUntilAllowed(proxied, 'cardPause', key)
    await direct.cardPause.block(key, 60)
    const after = await secondsUntilAllowed(proxied, 'cardPause', key)

    expect(before).toBe(0)
    expect(after).toBeGreaterThan(55)
    expect(after).toBeLessThanOrEqual(60)
  })

  it('rate limits count IPv6 clients by network rather than by address', async () => {
    const site = `2001:db8:${(Date.now() & 0xffff).toString(16)}`
    const network = (at: number) => `${site}:${at.toString(16)}::${randomUUID().slice(0, 4)}`
    const from = async (count: number, next: (at: number) => string) => {
      let passed = 0
      for (let at = 0; at < count; at += 1)
        if ((await takeByClient(at % 2 ? direct : proxied, NAME, next(at))).ok) passed += 1
      return passed
    }

    expect(await from(12, () => network(1))).toBe(POINTS)
    expect(await from(60, (at) => network(at + 2))).toBe(7 * POINTS)
  })

  it('rate limits still apply when Redis stops, and are shared again when it is back', async () => {
    await proxy.stop()
    logged.length = 0

    const count = await allowed([proxied], randomUUID(), 12)
    const key = randomUUID()
    const perProcess = [await allowed([proxied], key, 12), await allowed([direct], key, 12)]
    await proxied.cardPause.block(key, 60)
    const pause = await secondsUntilAllowed(proxied, 'cardPause', key)

    expect(count).toBe(POINTS)
    expect(perProcess).toEqual([POINTS, POINTS])
    expect(pause).toBeGreaterThan(55)
    await proxy.start()
    await areShared()
    expect(logged.filter((text) => text.startsWith('Redis isn’t responding'))).toHaveLength(1)
    expect(logged.at(-1)).toBe('Redis is responding again: limits are shared')
  })

  it('rate limits delay only the first requests while Redis hangs', async () => {
    logged.length = 0
    proxy.hang(true)
    onTestFinished(() => proxy.hang(false))
    const key = randomUUID()
    const start = performance.now()

    const all = await Promise.all(Array.from({ length: 40 }, () => take(proxied, NAME, key)))
    const first = performance.now() - start
    const late = await take(proxied, NAME, key)
    const second = performance.now() - start - first

    expect(all.filter(({ ok }) => ok)).toHaveLength(POINTS)
    expect(late.ok).toBe(false)
    // The first requests waited for Redis.
    expect(logged.filter((text) => text.startsWith('Redis is slow'))).toHaveLength(1)
    expect(first).toBeGreaterThan(200)
    expect(first).toBeLessThan(2_000)
    expect(second).toBeLessThan(200)
    proxy.hang(false)
    await areShared()
  })

  it('rate limits apply even if Redis is unavailable at the start', async () => {
    const nobody = await startTcpProxy(1)
    await nobody.stop()
    const start = performance.now()

    const limits = await open(`redis://127.0.0.1:${nobody.port}`)

    expect(performance.now() - start).toBeLessThan(4_000)
    expect(await allowed([limits], randomUUID(), 12)).toBe(POINTS)
  })
})
