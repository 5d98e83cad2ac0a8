import { assert, nat, property, string, tuple } from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { makeCompany } from '#server/testing/factories.ts'
import {
  makePlan,
  rounds,
  subscribe,
  subscriptionsOf,
  withStripeDouble,
  workOnEvents,
} from '#server/testing/payments.ts'
import type { StripeObject } from '#server/testing/stripe-state.ts'
import { PROOF_SEED, randomFrom } from '#server/testing/proofs.ts'
import { call, describeApp } from '#server/testing/test-app.ts'
import { syncCompany } from './sync.ts'

const lapsed = { hasSubscription: false }
const LONG_TEST_MS = 600_000
const COMPANIES = 5

describeApp('Stripe webhooks', (test) => {
  const stripe = withStripeDouble(test)
  const deliver = (payload: string, signature: string) =>
    call(test(), 'POST', '/api/webhooks/stripe', {
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    })
  const sign = (payload: string, offsetS = 0) =>
    stripe().sign(payload, Math.floor(test().clock.now.getTime() / 1000) + offsetS)
  const isKnown = async (id: string) => {
    const { rows } = await test().deps.database.pool.query(
      `SELECT (SELECT count(*)::int FROM payment_event WHERE provider_event_id = $1) AS events,
              (SELECT count(*)::int FROM job WHERE payload->>'eventId' = $1) AS jobs`,
      [id],
    )
    return rows[0]
  }
  const makeSubscriber = async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())
    await subscribe(test(), company, id, stripe().state.makeCard('pm_card_visa'))
    const [row] = await subscriptionsOf(test(), company)
    return { company, at: stripe().state.get(row?.providerSubscriptionId ?? '') }
  }
  const newest = () => stripe().state.events.at(-1) ?? { id: '', type: '', payload: '' }

  it('Stripe webhooks are stored once, however often they arrive', async () => {
    await makeSubscriber()
    const { id, payload } = newest()

    for (let count = 0; count < 3; count += 1)
      expect(await deliver(payload, sign(payload))).toMatchObject({ status: 200, body: { received: true } })

    expect(await isKnown(id)).toEqual({ events: 1, jobs: 1 })
  })

  it('a subscription is past due after a failed payment, and active again after a successful payment', async () => {
    const { company, at } = await makeSubscriber()
    const { state } = stripe()
    const hear = async () => {
      const { id, payload } = newest()
      await deliver(payload, sign(payload))
      await workOnEvents(test(), [id])
      return (await subscriptionsOf(test(), company))[0]
    }

    state.renew(at, { pays: false })
    const late = await hear()
    const invoice = state.get(at['latest_invoice'])
    state.confirm(
      state.get(invoice['payments'].data[0].payment.payment_intent),
      state.attach(state.makeCard('pm_card_visa'), at['customer']).id,
    )
    const paid = await hear()

    expect(late).toMatchObject({ status: 'past_due', pastDueSince: expect.any(Date) })
    expect(paid).toMatchObject({ status: 'active', pastDueSince: null })
  })

  it('a sync marks cached menus as stale if the end of the company’s access changes, but not if nothing changes', async () => {
    const { company, at } = await makeSubscriber()
    const menuChanged = vi.fn<Deps['menuChanged']>()
    const sync = () => syncCompany({ ...test().deps, menuChanged }, company.companyId)

    stripe().state.renew(at, { pays: false })
    await sync()
    await sync()
    expect(menuChanged).toHaveBeenCalledTimes(1)
    at['status'] = 'canceled'
    await sync()

    expect(await subscriptionsOf(test(), company)).toMatchObject([{ status: 'canceled' }])
    expect(menuChanged).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['301 seconds ago', 400, -301],
    ['300 seconds ago', 200, -300],
    ['300 seconds in the future', 200, 300],
    ['301 seconds in the future', 400, 301],
    ['a day in the future', 400, 86_400],
  ])(
    'Stripe webhooks are accepted only if signed within 300 seconds of now: signed %s gets a %i',
    async (_time, status, offsetS) => {
      await makeSubscriber()
      const { id, payload } = newest()
      test().clock.now = new Date(Math.floor(test().clock.now.getTime() / 1000) * 1000)

      const answer = await deliver(payload, sign(payload, offsetS))

      expect(answer.status).toBe(status)
      expect((await isKnown(id)).events).toBe(status === 200 ? 1 : 0)
    },
  )

  it('Stripe webhooks are refused without a signature, with a wrong signature, or with a changed body', async () => {
    await makeSubscriber()
    const { id, payload } = newest()
    const other = sign(payload.replace('"event"', '"evenT"'))

    const answers = [
      await deliver(payload, ''),
      await deliver(payload, other),
      await deliver(payload.replace('customer', 'custome r'), sign(payload)),
      await deliver(`${payload} `, sign(payload)),
      await deliver(payload, sign(payload).replace(/v1=/, 'v0=')),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect((await isKnown(id)).events).toBe(0)
  })

  it('Stripe webhooks are refused when the signature was altered in one place', async () => {
    await makeSubscriber()
    const { payload } = newest()
    const signature = sign(payload)
    const { now } = test().clock
    const { provider } = stripe()
    const body = Buffer.from(payload)
    const change = tuple(nat(signature.length - 1), string({ minLength: 0, maxLength: 3, unit: 'binary-ascii' }))
      .map(([at, text]) => signature.slice(0, at) + text + signature.slice(at + 1))
      .filter((changed) => changed !== signature)

    assert(
      property(change, (changed) => provider.readEvent(body, changed, now) === null),
      { numRuns: rounds(1_000, 10_000) },
    )
    expect(provider.readEvent(body, signature, now)).not.toBeNull()
  })

  it(
    `subscriptions agree with Stripe even if webhooks are late, repeated or out of order (seed ${PROOF_SEED})`,
    async () => {
      const random = randomFrom(PROOF_SEED)
      const { state } = stripe()
      const subscribers = await Promise.all(Array.from({ length: COMPANIES }, () => makeSubscriber()))
      const before = state.events.length
      const wanted = rounds(500, 10_000)
      let turn = 0
      while (state.events.length - before < wanted) {
        const { at } = subscribers[turn % COMPANIES] ?? { at: {} as StripeObject }
        turn += 1
        if (at['status'] === 'past_due') {
          state.succeed(state.get(state.get(at['latest_invoice'])['payments'].data[0].payment.payment_intent))
        } else if (at['status'] === 'active') {
          if (random.below(10) < 3) state.change(at, { cancel_at_period_end: random.oneIn(2) })
          else state.renew(at, { pays: random.below(10) < 6 })
        }
      }
      state.change(subscribers[0]?.at ?? ({} as StripeObject), { status: 'canceled' })
      const events = state.events.slice(before)
      const order = [...events, ...events, ...events]
        .map((event) => ({ event, place: random.below(1_000_000) }))
        .toSorted((a, b) => a.place - b.place)

      for (const { event } of order) {
        await deliver(event.payload, sign(event.payload, random.below(600) - 300))
        if (random.below(10) < 3) await workOnEvents(test(), [event.id])
      }
      await workOnEvents(
        test(),
        events.map(({ id }) => id),
      )

      for (const { company, at } of subscribers) {
        const [row] = await subscriptionsOf(test(), company)
        const [item] = at['items'].data
        expect({ status: row?.status, end: row?.currentPeriodEnd }).toEqual({
          status: at['status'],
          end: new Date(item.current_period_end * 1000),
        })
        // A canceled subscription may still have the date on which it became overdue.
        const isOverdue = row?.pastDueSince !== null
        expect(at['status'] === 'canceled' || isOverdue === (at['status'] === 'past_due')).toBe(true)
      }
    },
    LONG_TEST_MS,
  )
})

describeApp('the sandbox', (test) => {
  it('the webhook URL for Stripe returns a 404 when payments use the sandbox', async () => {
    const { status } = await call(test(), 'POST', '/api/webhooks/stripe', {
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    })

    expect(status).toBe(404)
  })
})
