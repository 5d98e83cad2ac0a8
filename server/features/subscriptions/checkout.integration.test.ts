import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { CHECKOUT } from '#contract/messages.ts'
import { addBranch, addMember, makeCompany } from '#server/testing/factories.ts'
import { makePlan, subscribe, subscriptionsOf } from '#server/testing/payments.ts'
import { call, describeApp, newAddress } from '#server/testing/test-app.ts'
import { pauseSeconds } from './declines.ts'
import { grantSubscription } from './grants.ts'

const lapsed = { hasSubscription: false }

describeApp('subscribing with the sandbox', (test) => {
  it('a payment at the checkout gives access and publishes the branches', async () => {
    const company = await makeCompany(test(), lapsed)
    const plan = await makePlan(test())
    await test().deps.database.pool.query('UPDATE branch SET is_published = false WHERE company_id = $1', [
      company.companyId,
    ])

    const { status, body } = await subscribe(test(), company, plan.id)
    const user = await call(test(), 'GET', '/api/user', { token: company.token })
    const branches = await call(test(), 'GET', '/api/branches', { token: company.token })

    expect({ status, success: body.success, message: body.message }).toEqual({
      status: 200,
      success: true,
      message: CHECKOUT.success,
    })
    expect(body.data).toMatchObject({ status: 'active', plan: { id: plan.id }, cancelAtPeriodEnd: false })
    expect(user.body.data).toMatchObject({ isSubscriber: true, company: { subscriptions: [{ plan: plan.code }] } })
    expect(branches.body.data).toMatchObject([{ isPublished: true }])
  })

  it('the checkout refuses a missing or unknown plan', async () => {
    const company = await makeCompany(test(), lapsed)

    const none = await subscribe(test(), company, 0)
    const unknown = await subscribe(test(), company, 999_999_999)

    expect(none).toMatchObject({ status: 200, body: { success: false, message: CHECKOUT.choosePlan, data: null } })
    expect(unknown).toMatchObject({ status: 404, body: { error: CHECKOUT.planGone } })
    expect(await subscriptionsOf(test(), company)).toEqual([])
  })

  it('only owners can use the checkout', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())

    for (const role of ['manager', 'editor', 'viewer'] as const) {
      const { token } = await addMember(test(), company, role)

      expect(await subscribe(test(), { token }, id)).toMatchObject({ status: 403, body: { error: CHECKOUT.askOwner } })
    }
    expect(await subscribe(test(), { token: 'x'.repeat(43) }, id)).toMatchObject({ status: 401 })
  })

  it('a company with a granted subscription can’t choose a plan that is too small, and keeps its subscription', async () => {
    const company = await makeCompany(test(), lapsed)
    await addBranch(test(), company)
    const small = await makePlan(test(), { limits: { branches: 1 } })
    const large = await makePlan(test())
    await grantSubscription(test().deps, company.companyId, { planCode: large.code, until: null })
    const refusal = {
      status: 409,
      body: {
        error: 'The plan “Test plan” is too small for your company. You have 2 branches. This plan allows 1 branch.',
      },
    }

    const preview = await call(test(), 'GET', `/api/subscription/preview?plan=${small.id}`, { token: company.token })
    const first = await subscribe(test(), company, small.id)
    const before = await subscriptionsOf(test(), company)
    await subscribe(test(), company, large.id, 'pm_card_chargeDeclined')
    const second = await subscribe(test(), company, small.id)

    for (const refused of [preview, first, second]) expect(refused).toMatchObject(refusal)
    expect(before).toMatchObject([{ status: 'active', planId: large.id }])
    expect(await subscriptionsOf(test(), company)).toMatchObject([
      ...before,
      { status: 'incomplete', planId: large.id },
    ])
  })

  it('a company without a subscription may choose a plan that is too small for its data', async () => {
    const company = await makeCompany(test(), lapsed)
    await addBranch(test(), company)
    const small = await makePlan(test(), { limits: { branches: 1 } })
    const large = await makePlan(test())

    const preview = await call(test(), 'GET', `/api/subscription/preview?plan=${small.id}`, { token: company.token })
    await subscribe(test(), company, large.id, 'pm_card_chargeDeclined')
    const { body } = await subscribe(test(), company, small.id)

    expect(preview.status).toBe(200)
    expect(body).toMatchObject({ success: true, data: { plan: { id: small.id } } })
  })

  it('the checkout refuses to continue a payment that replaces a grant if the plan has become too small', async () => {
    const company = await makeCompany(test(), lapsed)
    const small = await makePlan(test(), { limits: { branches: 1 } })
    await grantSubscription(test().deps, company.companyId, { planCode: (await makePlan(test())).code, until: null })
    await subscribe(test(), company, small.id, 'pm_card_chargeDeclined')
    await addBranch(test(), company)

    const preview = await call(test(), 'GET', `/api/subscription/preview?plan=${small.id}`, { token: company.token })
    const paid = await subscribe(test(), company, small.id)

    expect([preview.status, paid.status]).toEqual([409, 409])
  })

  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['pm_card_chargeCustomerFail', 'Your card was declined.'],
    ['pm_unknown', 'The sandbox accepts test cards only.'],
  ])('the checkout shows why the card %s was declined, and accepts another card afterwards', async (card, words) => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())

    const declined = await subscribe(test(), company, id, card)
    const paid = await subscribe(test(), company, id)

    expect(declined).toMatchObject({ status: 200, body: { success: false, message: words, data: null } })
    expect(paid.body).toMatchObject({ success: true, data: { status: 'active' } })
    expect(await subscriptionsOf(test(), company)).toMatchObject([{ status: 'active' }])
  })

  it('the checkout charges only after the cardholder has confirmed the payment', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())
    const again = () => subscribe(test(), company, id, 'pm_card_authenticationRequired')
    const answerChallenge = (clientSecret: string, outcome: string) =>
      call(test(), 'POST', '/api/sandbox/challenge', { body: { clientSecret, outcome } })

    const first = await again()
    const same = await again()
    await answerChallenge(first.body.data.clientSecret, 'fail')
    const second = await again()
    await answerChallenge(second.body.data.clientSecret, 'complete')
    const done = await again()
    const invoices = await call(test(), 'GET', '/api/billing', { token: company.token })

    expect(first.body).toMatchObject({
      success: false,
      message: CHECKOUT.requiresAction,
      data: { requiresAction: true },
    })
    expect(same.body.data).toEqual(first.body.data)
    expect(second.body.data.clientSecret).not.toBe(first.body.data.clientSecret)
    expect(done.body).toMatchObject({ success: true, data: { status: 'active' } })
    expect(invoices.body.data.invoices).toMatchObject([{ status: 'paid', amountMinor: 1900 }])
    expect(await answerChallenge('pi_sandbox_0_secret_0', 'complete')).toMatchObject({ status: 404 })
  })

  it('the checkout returns the existing subscription if the company has already paid', async () => {
    const company = await makeCompany(test(), lapsed)
    const [one, other] = [await makePlan(test()), await makePlan(test())]

    const first = await subscribe(test(), company, one.id)
    const second = await subscribe(test(), company, other.id, 'pm_card_chargeDeclined')

    expect(second.body).toMatchObject({ success: true, data: { id: first.body.data.id, plan: { id: one.id } } })
    expect(await subscriptionsOf(test(), company)).toHaveLength(1)
  })

  it('the plan can be changed at the checkout until the first payment', async () => {
    const company = await makeCompany(test(), lapsed)
    const [one, other] = [await makePlan(test()), await makePlan(test())]

    await subscribe(test(), company, one.id, 'pm_card_chargeDeclined')
    const { body } = await subscribe(test(), company, other.id)

    expect(body).toMatchObject({ success: true, data: { plan: { id: other.id } } })
    expect(await subscriptionsOf(test(), company)).toMatchObject([
      { planId: one.id, status: 'canceled' },
      { planId: other.id, status: 'active' },
    ])
  })

  it('the checkout starts a trial only once per company', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test(), { trialDays: 14 })

    const first = await subscribe(test(), company, id)
    const [row] = await subscriptionsOf(test(), company)
    await test().deps.database.pool.query(`UPDATE subscription SET status = 'canceled' WHERE id = $1`, [row?.id])
    const second = await subscribe(test(), company, id)

    expect(first.body.data.status).toBe('trialing')
    expect(second.body.data.status).toBe('active')
  })

  it('after three declined cards, the checkout makes a company wait, and longer after each further declined card', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())
    const pause = (seconds: number) => test().deps.limits.cardPause.block(`company ${company.companyId}`, seconds)

    const declined = []
    for (let count = 0; count < 4; count += 1)
      declined.push(await subscribe(test(), company, id, 'pm_card_chargeDeclined'))
    await pause(0.001)
    await wait(20)
    const again = await subscribe(test(), company, id, 'pm_card_chargeDeclined')
    const longer = await subscribe(test(), company, id)

    expect(declined.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(declined.at(-1)?.body.error).toBe('Too many cards were declined. Try again in 1 minute.')
    expect(again.status).toBe(200)
    expect(longer).toMatchObject({ status: 429, body: { error: expect.stringMatching('2 minutes') } })
    expect(Number(longer.headers['retry-after'])).toBeGreaterThan(60)
  })

  it('the checkout makes an IP address wait after five declined cards in several companies', async () => {
    const { id } = await makePlan(test())
    const from = newAddress()
    const answers = []
    for (let count = 0; count < 6; count += 1) {
      const { token } = await makeCompany(test(), lapsed)
      const body = { plan: id, stripeToken: 'pm_card_chargeDeclined' }
      answers.push(await call(test(), 'POST', '/api/subscription/create', { token, body, from }))
    }

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('simultaneous payments can’t exceed the checkout’s limit of declined cards', async () => {
    const company = await makeCompany(test(), lapsed)
    const { id } = await makePlan(test())
    await test().deps.limits.declinedCardByCompany.penalty(String(company.companyId), 2)

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => subscribe(test(), company, id, 'pm_card_chargeDeclined')),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it.each([
    [-1, 0],
    [0, 60],
    [1, 120],
    [5, 1920],
    [20, 21_600],
  ])(
    'each further declined card doubles the wait at the checkout, up to six hours: %i over the limit means %i seconds',
    (over, seconds) => {
      expect(pauseSeconds(over)).toBe(seconds)
    },
  )
})
