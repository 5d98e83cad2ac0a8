import { expect, it } from 'vitest'
import { CHECKOUT } from '#contract/messages.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { makePlan, rounds, subscribe, subscriptionsOf, withStripeDouble } from '#server/testing/payments.ts'
import type { Failure } from '#server/testing/stripe-double.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const lapsed = { hasSubscription: false }
const SLOW_TEST_MS = 60_000

describeApp('subscribing with Stripe', (test) => {
  const stripe = withStripeDouble(test)
  const card = (token = 'pm_card_visa') => stripe().state.makeCard(token)
  const side = async (company: { companyId: Parameters<typeof subscriptionsOf>[1]['companyId'] }) => {
    const rows = await subscriptionsOf(test(), company)
    const customers = new Set(rows.map((row) => row.providerCustomerId))
    const { state } = stripe()
    return {
      statuses: state
        .list('subscription')
        .filter((one) => customers.has(one['customer']))
        .map((one) => one['status']),
      charges: state.charges.filter((one) => customers.has(one.customer)).length,
      rows: rows.map((row) => row.status),
    }
  }

  it('the checkout with Stripe gives the browser the URL of Stripe’s script and the publishable key', async () => {
    const { body } = await call(test(), 'GET', '/api/subscription/payment-provider')

    expect(body.data).toEqual({
      provider: 'stripe',
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      publishableKey: 'pk_test_double',
    })
  })

  it('the checkout with Stripe charges only once, even if the form is submitted twice', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())

    const { body } = await subscribe(test(), company, id, card())
    const again = await subscribe(test(), company, id, card())

    expect(body).toMatchObject({ success: true, message: CHECKOUT.success, data: { status: 'active', plan: { id } } })
    expect(again.body.data.id).toBe(body.data.id)
    expect(await side(company)).toEqual({ statuses: ['active'], charges: 1, rows: ['active'] })
  })

  it.each([
    ['declined for insufficient funds', 'pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['declined on payment', 'pm_card_chargeCustomerFail', 'Your card was declined.'],
  ])('the checkout with Stripe accepts another card after a card that was %s', async (_when, token, words) => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())

    const declined = await subscribe(test(), company, id, card(token))
    const paid = await subscribe(test(), company, id, card())

    expect(declined).toMatchObject({ status: 200, body: { success: false, message: words, data: null } })
    expect(paid.body.success).toBe(true)
    expect(await side(company)).toEqual({ statuses: ['active'], charges: 1, rows: ['active'] })
  })

  it('the checkout with Stripe charges once after the cardholder has confirmed the payment', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())
    const method = card('pm_card_authenticationRequired')
    const secretOf = ({ body }: { body: { data: { clientSecret: string } } }) => body.data.clientSecret

    const asked = await subscribe(test(), company, id, method)
    const askedAgain = await subscribe(test(), company, id, method)
    stripe().state.authenticate(secretOf(asked), 'fail')
    const afterFailure = await subscribe(test(), company, id, method)
    stripe().state.authenticate(secretOf(afterFailure), 'complete')
    const done = await Promise.all([1, 2, 3].map(() => subscribe(test(), company, id, method)))

    for (const one of [asked, askedAgain, afterFailure])
      expect(one).toMatchObject({
        status: 200,
        body: { success: false, message: CHECKOUT.requiresAction, data: { requiresAction: true } },
      })
    expect(secretOf(askedAgain)).toBe(secretOf(asked))
    expect(done.map(({ body }) => body.success)).toEqual([true, true, true])
    expect(await side(company)).toEqual({ statuses: ['active'], charges: 1, rows: ['active'] })
  })

  it('the checkout with Stripe accepts another plan only until the first plan is paid', async () => {
    const [company, other] = [await makeCompany(test(), lapsed), await makeCompany(test(), lapsed)]
    const [one, two] = [await makePlan(test()), await makePlan(test())]
    const asked = await subscribe(test(), other, one.id, card('pm_card_authenticationRequired'))

    await subscribe(test(), company, one.id, card('pm_card_chargeDeclined'))
    const changed = await subscribe(test(), company, two.id, card())
    stripe().state.authenticate(asked.body.data.clientSecret, 'complete')
    const kept = await subscribe(test(), other, two.id, card())

    expect(changed.body.data.plan.id).toBe(two.id)
    expect(await side(company)).toEqual({
      statuses: ['incomplete_expired', 'active'],
      charges: 1,
      rows: ['canceled', 'active'],
    })
    expect(kept.body.data.plan.id).toBe(one.id)
    expect(await side(other)).toEqual({ statuses: ['active'], charges: 1, rows: ['active'] })
  })

  it('the checkout with Stripe starts a trial once the card is confirmed', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test(), { trialDays: 14 })

    const asked = await subscribe(test(), company, id, card('pm_card_authenticationRequired'))
    const before = await subscriptionsOf(test(), company)
    stripe().state.authenticate(asked.body.data.clientSecret, 'complete')
    const done = await subscribe(test(), company, id, card())

    expect(before).toMatchObject([{ status: 'incomplete' }])
    expect(done.body.data.status).toBe('trialing')
    expect(await side(company)).toEqual({ statuses: ['trialing'], charges: 0, rows: ['trialing'] })
  })

  it('the checkout with Stripe starts again if the previous attempt has expired at Stripe', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())
    await subscribe(test(), company, id, card('pm_card_chargeDeclined'))
    const [row] = await subscriptionsOf(test(), company)
    const { state } = stripe()
    state.change(state.get(row?.providerSubscriptionId ?? ''), { status: 'incomplete_expired' })

    const { body } = await subscribe(test(), company, id, card())

    expect(body.success).toBe(true)
    expect(await side(company)).toMatchObject({ charges: 1, rows: ['canceled', 'active'] })
  })

  const WORST = ['POST /customers', 'POST /subscriptions', 'POST /payment_intents/…']
  const OTHERS = [
    'GET /prices',
    'POST /prices',
    'GET /subscriptions/…',
    'GET /payment_methods/…',
    'POST /payment_methods/…',
    'POST /customers/…',
  ]
  const BROKEN = [...WORST, ...OTHERS.slice(0, rounds(0, OTHERS.length))].flatMap((path) =>
    (['before', 'after'] as const).flatMap((when) =>
      (['fails', 'breaks'] as const).map((how) => ({
        path,
        when,
        how,
        symptom: how === 'breaks' ? 'loses its connection' : 'fails',
      })),
    ),
  )

  it.each(BROKEN)(
    'the checkout with Stripe charges only once if $path $symptom $when it takes effect',
    async ({ path, when, how }) => {
      const company = await makeCompany(test(), lapsed)
      const { id } = await makePlan(test())
      const failure: Failure = { path: new RegExp(`^${path.replaceAll('…', '.*')}$`), when, how, times: 4 }

      stripe().failures.push(failure)
      const first = await subscribe(test(), company, id, card())
      failure.times = 0
      const second = await subscribe(test(), company, id, card())

      expect([200, 503]).toContain(first.status)
      expect(second.body).toMatchObject({ success: true, data: { status: 'active' } })
      expect(await side(company)).toMatchObject({ charges: 1, rows: ['active'] })
      expect((await side(company)).statuses.filter((status) => status === 'active')).toHaveLength(1)
    },
    SLOW_TEST_MS,
  )

  it(
    'the checkout with Stripe returns a 503 within 14 seconds if Stripe hangs, and a second attempt charges once',
    async () => {
      const company = await makeCompany(test(), lapsed)
      const { id } = await makePlan(test())
      const failure: Failure = { path: /^POST \/payment_intents/, when: 'after', how: 'hangs', times: 2 }
      stripe().failures.push(failure)

      const began = performance.now()
      const first = await subscribe(test(), company, id, card())
      const tookMs = performance.now() - began
      const second = await subscribe(test(), company, id, card())

      expect({ status: first.status, code: first.body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
      expect(tookMs).toBeLessThan(14_000)
      expect(second.body.success).toBe(true)
      expect(await side(company)).toEqual({ statuses: ['active'], charges: 1, rows: ['active'] })
    },
    SLOW_TEST_MS,
  )
})
