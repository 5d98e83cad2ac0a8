import { expect, it } from 'vitest'
import { createSandbox } from '#server/platform/payments/sandbox.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { makePlan, subscribe, subscriptionsOf, withStripeDouble } from '#server/testing/payments.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'
import { reconcile } from './reconcile.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

describeApp('the reconciler', (test) => {
  const stripe = withStripeDouble(test)
  const reconcileIn = (ms: number) => at(test(), later(test().clock.now, ms), () => reconcile(test().deps))

  it('the reconciler completes a payment that was confirmed at the bank, even if the browser was closed', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const { state } = stripe()
    const plan = await makePlan(test())
    const { body } = await subscribe(test(), company, plan.id, state.makeCard('pm_card_authenticationRequired'))
    state.authenticate(body.data.clientSecret, 'complete')

    await reconcileIn(4 * MINUTE_MS)
    const early = await subscriptionsOf(test(), company)
    await reconcileIn(6 * MINUTE_MS)

    expect(early).toMatchObject([{ status: 'incomplete' }])
    expect(await subscriptionsOf(test(), company)).toMatchObject([{ status: 'active' }])
    expect((await call(test(), 'GET', '/api/user', { token: company.token })).body.success).toBe(true)
  })

  it('the reconciler finds a subscription that an interrupted attempt created, or cancels the attempt', async () => {
    const [made, nothing] = [
      await makeCompany(test(), { hasSubscription: false }),
      await makeCompany(test(), { hasSubscription: false }),
    ]
    const { state } = stripe()
    const plan = await makePlan(test())
    for (const company of [made, nothing])
      await subscribe(test(), company, plan.id, state.makeCard('pm_card_chargeCustomerFail'))
    const [lost] = await subscriptionsOf(test(), nothing)
    state.get(lost?.providerSubscriptionId ?? '')['metadata'] = {}
    await test().deps.database.pool.query(
      'UPDATE subscription SET provider_subscription_id = NULL WHERE company_id = ANY($1)',
      [[made.companyId, nothing.companyId]],
    )

    await reconcileIn(25 * HOUR_MS)

    const [found] = await subscriptionsOf(test(), made)
    expect(state.get(found?.providerSubscriptionId ?? '')['status']).toBe('incomplete')
    expect(await subscriptionsOf(test(), nothing)).toMatchObject([{ status: 'canceled', providerSubscriptionId: null }])
  })

  it('the reconciler checks no more companies once the process is stopping', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    await subscribe(test(), company, (await makePlan(test())).id, stripe().state.makeCard('pm_card_visa'))
    const inTwoDays = later(test().clock.now, 48 * HOUR_MS)

    const [stopped, running] = await at(test(), inTwoDays, async () => [
      await reconcile(test().deps, AbortSignal.abort()),
      await reconcile(test().deps, new AbortController().signal),
    ])

    expect(stopped).toBe(0)
    expect(running).toBeGreaterThan(0)
  })

  it('the reconciler checks each active subscription once a day', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const { state } = stripe()
    await subscribe(test(), company, (await makePlan(test())).id, state.makeCard('pm_card_visa'))
    const [row] = await subscriptionsOf(test(), company)
    state.change(state.get(row?.providerSubscriptionId ?? ''), { status: 'canceled' })

    await reconcileIn(23 * HOUR_MS)
    const before = await subscriptionsOf(test(), company)
    await reconcileIn(25 * HOUR_MS)

    expect(before).toMatchObject([{ status: 'active' }])
    expect(await subscriptionsOf(test(), company)).toMatchObject([{ status: 'canceled' }])
  })

  it('the reconciler checks subscriptions even if the sandbox’s renewals fail', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const { state } = stripe()
    await subscribe(test(), company, (await makePlan(test())).id, state.makeCard('pm_card_visa'))
    const [row] = await subscriptionsOf(test(), company)
    state.change(state.get(row?.providerSubscriptionId ?? ''), { status: 'canceled' })
    const { deps } = test()
    const { sandbox } = createSandbox(deps.database, deps.now)
    const broken = sandbox && { ...sandbox, advance: () => Promise.reject(new Error('Broken')) }
    const payments = { ...deps.payments, sandbox: broken }

    await at(test(), later(test().clock.now, 25 * HOUR_MS), () => reconcile({ ...deps, payments }))

    expect(await subscriptionsOf(test(), company)).toMatchObject([{ status: 'canceled' }])
  })
})

describeApp('the plans', (test) => {
  it('the list of plans can be read without signing in and omits withdrawn plans', async () => {
    const [offered, withdrawn] = [await makePlan(test(), { priceMinor: 1234 }), await makePlan(test())]
    await test().deps.database.pool.query('UPDATE plan SET is_active = false WHERE id = $1', [withdrawn.id])

    const { status, body } = await call(test(), 'GET', '/api/subscription/plans')

    const find = (id: number) => body.data.find((one: { id: number }) => one.id === id)
    expect(status).toBe(200)
    expect(find(withdrawn.id)).toBeUndefined()
    expect(find(offered.id)).toEqual({
      id: offered.id,
      code: offered.code,
      name: 'Test plan',
      priceMinor: 1234,
      currencyCode: 'EUR',
      interval: 'month',
      trialDays: 0,
      limits: { branches: null, menuItems: null, tables: null, members: null },
      features: [],
    })
  })
})
