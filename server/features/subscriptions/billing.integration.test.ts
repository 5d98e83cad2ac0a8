import { expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/audit-log.ts'
import { AUTH, BILLING, CHECKOUT } from '#contract/messages.ts'
import { queryAsOwner } from '#server/db/client.ts'
import { addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import {
  changePlan,
  confirmPassword,
  makePlan,
  subscribe,
  subscriptionsOf,
  withStripeDouble,
} from '#server/testing/payments.ts'
import { pdfContents } from '#server/testing/pdf-contents.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'
import { paymentJobs } from './jobs.ts'

const DETAILS = {
  companyName: 'Leek & Sons',
  taxId: 'DE123456789',
  address: { line1: 'Am Markt 1', line2: '', city: 'Garching', postalCode: '85748', country: 'DE' },
}

type Driver = { card: (token: string) => string; authenticate: (clientSecret: string) => Promise<unknown> }

function billingTests(test: () => TestApp, driver: () => Driver): void {
  const post = (company: TestCompany, path: string, body: unknown = {}) =>
    call(test(), 'POST', `/api/billing/${path}`, { token: company.token, body })
  const read = async (company: TestCompany) =>
    (await call(test(), 'GET', '/api/billing', { token: company.token })).body.data
  const makeSubscriber = async (plan?: number) => {
    const company = await makeCompany(test(), { hasSubscription: false })
    await subscribe(test(), company, plan ?? (await makePlan(test())).id, driver().card('pm_card_visa'))
    await confirmPassword(test(), company)
    return company
  }

  it('billing shows the plan, card, next payment and invoices', async () => {
    const company = await makeSubscriber()

    const { subscription, card, nextPayment, invoices } = await read(company)

    expect(subscription).toMatchObject({ status: 'active', plan: { name: 'Test plan' } })
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
    expect(nextPayment).toEqual({
      date: subscription.currentPeriodEnd,
      amountMinor: 1900,
      taxMinor: 0,
      currencyCode: 'EUR',
    })
    expect(invoices).toMatchObject([{ status: 'paid', amountMinor: 1900, currencyCode: 'EUR' }])
  })

  it('an invoice’s PDF contains the company’s details, and only owners of that company can download it', async () => {
    const [company, other] = [await makeSubscriber(), await makeSubscriber()]
    await call(test(), 'PUT', '/api/billing/details', { token: company.token, body: DETAILS })
    const [invoice] = (await read(company)).invoices
    const file = ({ token }: { token: string }, id: string = invoice.id) =>
      call(test(), 'GET', `/api/billing/invoices/${id}/pdf`, { token })

    const pdf = await file(company)

    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toContain(`invoice-${invoice.number}.pdf`)
    const [text] = pdfContents(pdf.raw).pages.map((runs) => runs.join(' '))
    for (const part of [invoice.number, 'Paid', 'Leek & Sons', 'Am Markt 1', 'Germany', 'DE123456789', '€19.00'])
      expect(text).toContain(part)
    expect((await file(other)).status).toBe(404)
    expect((await file(company, 'in_unknown')).status).toBe(404)
    expect((await file(await addMember(test(), company, 'manager'))).status).toBe(403)
  })

  it('the audit log lists each change of a subscription, and the user if the change was made in Billing', async () => {
    const company = await makeSubscriber()
    const larger = await makePlan(test(), { priceMinor: 4900 })
    await changePlan(test(), company, larger.id)
    await post(company, 'card', { stripeToken: driver().card('pm_card_visa') })
    await post(company, 'cancel')
    await post(company, 'resume')
    await call(test(), 'PUT', '/api/billing/details', { token: company.token, body: DETAILS })

    const { body } = await call(test(), 'GET', '/api/audit-log', { token: company.token })

    const told = body.data.items.map(({ action, detail, who }: AuditEntry) => [action, detail, who !== null])
    expect(told.toReversed()).toEqual([
      ['subscription_started', 'Test plan', false],
      ['plan_changed', 'Test plan → Test plan', true],
      ['card_changed', null, true],
      ['subscription_canceled', null, true],
      ['subscription_resumed', null, true],
      ['billing_details_changed', null, true],
    ])
  })

  it('a plan change adds an invoice and changes the amount of the next payment', async () => {
    const company = await makeSubscriber()
    const larger = await makePlan(test(), { priceMinor: 4900 })

    const { body } = await changePlan(test(), company, larger.id)

    expect(body).toMatchObject({ success: true, message: BILLING.planChanged, data: { plan: { id: larger.id } } })
    expect(await read(company)).toMatchObject({
      subscription: { plan: { id: larger.id } },
      nextPayment: { amountMinor: 4900 },
    })
    expect((await read(company)).invoices).toHaveLength(2)
  })

  it('a company keeps its plan if the charge for a change is declined or the new plan is too small', async () => {
    const plan = await makePlan(test())
    const company = await makeSubscriber(plan.id)
    await post(company, 'card', { stripeToken: driver().card('pm_card_chargeCustomerFail') })
    const larger = await makePlan(test(), { priceMinor: 4900 })
    const smaller = await makePlan(test(), { limits: { branches: 0 } })

    const refused = await changePlan(test(), company, larger.id)
    const shown = {
      prorationDate: test().clock.now.toISOString(),
      amountDueMinor: 0,
      creditMinor: 0,
      nextAmountMinor: 1900,
    }
    const tooSmall = await changePlan(test(), company, smaller.id, shown)

    expect(refused).toMatchObject({ status: 200, body: { success: false, message: 'Your card was declined.' } })
    expect(tooSmall).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('You have 1 branch. This plan allows none.') },
    })
    expect((await read(company)).subscription.plan.id).toBe(plan.id)
  })

  it('a canceled subscription stays active until its end, and can be resumed', async () => {
    const company = await makeSubscriber()

    const canceled = await post(company, 'cancel')
    const meanwhile = await read(company)
    const resumed = await post(company, 'resume')

    expect(canceled.body).toMatchObject({
      message: BILLING.canceled,
      data: { status: 'active', cancelAtPeriodEnd: true },
    })
    expect(meanwhile.nextPayment).toBeNull()
    expect(resumed.body).toMatchObject({ message: BILLING.resumed, data: { cancelAtPeriodEnd: false } })
  })

  it('a declined card is refused, and a card that needs authentication is saved only once authenticated', async () => {
    const company = await makeSubscriber()
    const method = driver().card('pm_card_authenticationRequired')

    const declined = await post(company, 'card', { stripeToken: driver().card('pm_card_chargeDeclined') })
    const asked = await post(company, 'card', { stripeToken: method })
    await driver().authenticate(asked.body.data.clientSecret)
    const saved = await post(company, 'card', { stripeToken: method })

    expect(declined.body).toMatchObject({ success: false, message: 'Your card was declined.' })
    expect(asked.body).toMatchObject({ success: false, message: CHECKOUT.requiresAction })
    expect(saved.body).toMatchObject({ success: true, message: BILLING.cardSaved, data: null })
    expect((await read(company)).card.last4).toBe('3155')
  })

  it('a job sends changed invoice details to the provider', async () => {
    const company = await makeSubscriber()
    const sent = vi.spyOn(test().deps.payments, 'updateCustomer')

    const { body } = await call(test(), 'PUT', '/api/billing/details', { token: company.token, body: DETAILS })
    await paymentJobs['payments.details']?.(test().deps, {
      id: 0,
      companyId: company.companyId,
      kind: 'payments.details',
      payload: {},
      attempts: 1,
      createdAt: test().clock.now,
    })

    expect(body).toMatchObject({ message: BILLING.detailsSaved, data: DETAILS })
    expect((await read(company)).details).toEqual(DETAILS)
    expect(sent.mock.calls).toEqual([[expect.any(String), expect.objectContaining({ name: DETAILS.companyName })]])
    sent.mockRestore()
  })

  it.each([
    ['changing the plan', 'plan'],
    ['canceling the subscription', 'cancel'],
    ['changing the card', 'card'],
  ])('the password must be entered again before %s', async (_act, path) => {
    const company = await makeCompany(test())
    const shown = {
      prorationDate: test().clock.now.toISOString(),
      amountDueMinor: 0,
      creditMinor: 0,
      nextAmountMinor: null,
    }
    const body = { plan: { plan: 1, shown }, card: { stripeToken: 'pm_card_visa' } }[path] ?? {}

    const answer = await post(company, path, body)

    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NOT_CONFIRMED', error: AUTH.confirmPasswordFirst },
    })
  })

  it('billing is refused to managers, who are told to ask an owner', async () => {
    const company = await makeSubscriber()
    const { token } = await addMember(test(), company, 'manager')

    expect(await call(test(), 'GET', '/api/billing', { token })).toMatchObject({
      status: 403,
      body: { error: CHECKOUT.askOwner },
    })
  })

  it('a subscription that was canceled before its first period isn’t shown', async () => {
    const company = await makeSubscriber()
    await queryAsOwner(
      test().deps.database,
      `UPDATE subscription SET status = 'canceled', current_period_start = NULL, current_period_end = NULL
       WHERE company_id = $1`,
      [company.companyId],
    )

    expect((await read(company)).subscription).toBeNull()
  })

  it('canceling is refused without a subscription, and for one that doesn’t exist at the provider', async () => {
    const [none, granted] = [await makeCompany(test(), { hasSubscription: false }), await makeCompany(test())]
    for (const one of [none, granted]) await confirmPassword(test(), one)

    expect(await post(none, 'cancel')).toMatchObject({ status: 409, body: { error: BILLING.noSubscription } })
    expect(await post(granted, 'cancel')).toMatchObject({ status: 409, body: { error: BILLING.granted } })
    expect(await read(none)).toMatchObject({ subscription: null, card: null, invoices: [] })
    expect(await read(granted)).toMatchObject({ subscription: { status: 'active' }, nextPayment: null })
  })
}

describeApp('billing with the sandbox', (test) => {
  billingTests(test, () => ({
    card: (token) => token,
    authenticate: (clientSecret) =>
      call(test(), 'POST', '/api/sandbox/challenge', { body: { clientSecret, outcome: 'complete' } }),
  }))
})

describeApp('billing with Stripe', (test) => {
  const stripe = withStripeDouble(test)
  billingTests(test, () => ({
    card: (token) => stripe().state.makeCard(token),
    authenticate: async (clientSecret) => stripe().state.authenticate(clientSecret, 'complete'),
  }))

  it('a newly saved card becomes the subscription’s card at Stripe', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const { state } = stripe()
    await subscribe(test(), company, (await makePlan(test())).id, state.makeCard('pm_card_visa'))
    await confirmPassword(test(), company)

    await call(test(), 'POST', '/api/billing/card', {
      token: company.token,
      body: { stripeToken: state.makeCard('pm_card_chargeCustomerFail') },
    })
    const [row] = await subscriptionsOf(test(), company)

    expect(state.cardOf(state.get(row?.providerSubscriptionId ?? ''))).toBe('0341')
  })

  it('a new card pays an open invoice immediately', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const { state } = stripe()
    await subscribe(test(), company, (await makePlan(test())).id, state.makeCard('pm_card_visa'))
    await confirmPassword(test(), company)
    const [row] = await subscriptionsOf(test(), company)
    state.renew(state.get(row?.providerSubscriptionId ?? ''), { pays: false })
    await test().deps.database.pool.query(`UPDATE subscription SET status = 'past_due' WHERE id = $1`, [row?.id])

    const { body } = await call(test(), 'POST', '/api/billing/card', {
      token: company.token,
      body: { stripeToken: state.makeCard('pm_card_visa') },
    })

    expect(body).toMatchObject({ success: true, message: BILLING.cardSaved })
    expect(await subscriptionsOf(test(), company)).toMatchObject([{ status: 'active', pastDueSince: null }])
    expect(state.charges.filter((one) => one.customer === row?.providerCustomerId)).toHaveLength(2)
  })
})
