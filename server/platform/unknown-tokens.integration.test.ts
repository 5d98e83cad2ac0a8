import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { makePlan, subscribe } from '#server/testing/payments.ts'
import { call, describeApp, newAddress } from '#server/testing/test-app.ts'
import { limitRefusals } from './limits.ts'

const randomToken = () => randomUUID().replaceAll('-', '')

describeApp('limits on guessing tokens and addresses', (test) => {
  it('an IP address that has sent 30 unknown bearer tokens is refused without a query, except with a known token', async () => {
    const from = newAddress()
    const owner = await makeCompany(test())
    await call(test(), 'GET', '/api/user', { token: owner.token, from })
    const tried = []
    for (let count = 0; count < 30; count += 1)
      tried.push(await call(test(), 'GET', '/api/user', { token: randomToken(), from }))
    const queries = vi.spyOn(test().deps.database.pool, 'query')

    const refused = await call(test(), 'GET', '/api/user', { token: randomToken(), from })
    const asked = queries.mock.calls.length
    queries.mockRestore()

    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([401]))
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(asked).toBe(0)
    expect((await call(test(), 'GET', '/api/user', { token: owner.token, from })).status).toBe(200)
  })

  it('after unknown bearer tokens from the same address, simultaneous requests of a known session are answered', async () => {
    const from = newAddress()
    const owner = await makeCompany(test())
    const ask = (token: string) => call(test(), 'GET', '/api/user', { token, from })
    await ask(owner.token)
    for (let count = 0; count < 30; count += 1) await ask(randomToken())

    const answers = await Promise.all([ask(owner.token), ask(owner.token), ask(owner.token)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('refusals by a rate limit or during a pause after declined cards are counted', async () => {
    const from = newAddress()
    const ask = () => call(test(), 'GET', '/api/user', { token: randomToken(), from })
    for (let count = 0; count < 30; count += 1) await ask()
    const before = limitRefusals()
    const payer = await makeCompany(test(), { hasSubscription: false })
    await test().deps.limits.cardPause.block(`company ${payer.companyId}`, 60)

    await ask()
    await ask()
    await subscribe(test(), payer, (await makePlan(test())).id)

    const { unknownTokenByAddress, cardPause } = limitRefusals()
    expect(unknownTokenByAddress - before.unknownTokenByAddress).toBe(2)
    expect(cardPause - before.cardPause).toBe(1)
  })

  it.each([
    ['short URLs', () => `/m/${randomToken()}`, 120],
    ['branch ids', () => `/api/menu-site/branch/${Math.floor(Math.random() * 1e9) + 1e6}`, 120],
  ])('requests for random %s are refused after 120 from one IPv6 /64 network', async (_what, path, many) => {
    const network = `2001:db8:${randomUUID().slice(0, 4)}:1`
    const statuses = []
    for (let count = 0; count <= many; count += 1)
      statuses.push((await call(test(), 'GET', path(), { from: `${network}::${count.toString(16)}` })).status)

    expect(statuses.slice(0, many)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })
})
