import { expect, it } from 'vitest'
import { BILLING, CHECKOUT } from '#contract/messages.ts'
import type { Billing, Invoice, PaymentPreview } from '#contract/subscriptions.ts'
import { queryAsOwner } from '#server/db/client.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import {
  changePlan,
  confirmPassword,
  makePlan,
  subscribe,
  subscriptionsOf,
  toShown,
  withStripeDouble,
} from '#server/testing/payments.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Driver = { card: (token: string) => string; letDaysPass: (company: TestCompany, days: number) => Promise<unknown> }

/** Tests for every provider: only the amount that was shown is charged. */
function amountTests(test: () => TestApp, driver: () => Driver): void {
  const preview = async ({ token }: TestCompany, plan: number): Promise<PaymentPreview> =>
    (await call(test(), 'GET', `/api/billing/plan/preview?plan=${plan}`, { token })).body.data
  const previewCheckout = ({ token }: TestCompany, plan: number) =>
    call(test(), 'GET', `/api/subscription/preview?plan=${plan}`, { token })
  const read = async ({ token }: TestCompany): Promise<Billing> =>
    (await call(test(), 'GET', '/api/billing', { token })).body.data
  const newest = async (company: TestCompany): Promise<Invoice | undefined> => (await read(company)).invoices[0]
  const makeSubscriber = async (plan: number) => {
    const company = await makeCompany(test(), { hasSubscription: false })
    await subscribe(test(), company, plan, driver().card('pm_card_visa'))
    await confirmPassword(test(), company)
    return company
  }
  const setPrice = (plan: number, priceMinor: number) =>
    queryAsOwner(test().deps.database, 'UPDATE plan SET price_minor = $2, provider_price_id = NULL WHERE id = $1', [
      plan,
      priceMinor,
    ])

  it.each([
    { what: 'a larger plan', from: { priceMinor: 1900 }, to: { priceMinor: 4900 } },
    { what: 'a smaller plan', from: { priceMinor: 4900 }, to: { priceMinor: 1900 } },
    { what: 'yearly payment', from: { priceMinor: 1900 }, to: { priceMinor: 19_000, interval: 'year' as const } },
    { what: 'monthly payment', from: { priceMinor: 19_000, interval: 'year' as const }, to: { priceMinor: 1900 } },
    { what: 'a free plan', from: { priceMinor: 1900 }, to: { priceMinor: 0 } },
  ])('the charge for a change to $what is the amount in the preview', async ({ from, to }) => {
    const company = await makeSubscriber((await makePlan(test(), from)).id)
    const wanted = await makePlan(test(), to)
    await driver().letDaysPass(company, 10)
    const before = await read(company)

    const shown = await preview(company, wanted.id)
    const { body } = await changePlan(test(), company, wanted.id, toShown(shown))
    const after = await read(company)

    expect(body).toMatchObject({ success: true, message: BILLING.planChanged })
    expect(after.invoices).toHaveLength(before.invoices.length + 1)
    expect(after.invoices[0]).toMatchObject({ amountMinor: shown.totalMinor, amountDueMinor: shown.amountDueMinor })
    expect(after.nextPayment).toEqual(shown.next)
    expect(shown.creditMinor).toBe(Math.max(0, -shown.totalMinor))
  })

  it('a larger plan is charged for the rest of the period, and changing back credits the same amount', async () => {
    const [small, large] = [await makePlan(test(), { priceMinor: 3100 }), await makePlan(test(), { priceMinor: 6200 })]
    const company = await makeSubscriber(small.id)
    await driver().letDaysPass(company, 10)
    const { currentPeriodEnd } = (await subscriptionsOf(test(), company))[0] ?? {}
    const days = Math.round(((currentPeriodEnd?.getTime() ?? 0) - test().clock.now.getTime()) / DAY_MS)

    const up = await preview(company, large.id)
    await changePlan(test(), company, large.id, toShown(up))
    const down = await preview(company, small.id)

    const share = days / (days + 10)
    expect(Math.abs(up.amountDueMinor - 3100 * share)).toBeLessThan(5)
    expect(down).toMatchObject({ amountDueMinor: 0, totalMinor: -up.amountDueMinor, creditMinor: up.amountDueMinor })
    expect(down.next?.amountMinor).toBe(3100 - up.amountDueMinor)
  })

  it('if the amount due has changed since the preview, nothing is charged until the new amount is confirmed', async () => {
    const company = await makeSubscriber((await makePlan(test())).id)
    const wanted = await makePlan(test(), { priceMinor: 4900, interval: 'year' })
    const shown = await preview(company, wanted.id)
    await setPrice(wanted.id, 5900)

    const refused = await changePlan(test(), company, wanted.id, toShown(shown))
    const invoices = (await read(company)).invoices
    const agreed = await changePlan(test(), company, wanted.id, toShown(refused.body.data))

    expect(refused).toMatchObject({ status: 200, body: { success: false, message: BILLING.amountChanged } })
    expect(refused.body.data.amountDueMinor).toBe(shown.amountDueMinor + 1000)
    expect(invoices).toHaveLength(1)
    expect(agreed.body).toMatchObject({ success: true })
    expect((await newest(company))?.amountDueMinor).toBe(refused.body.data.amountDueMinor)
  })

  it('a plan change is refused if its proration date is two hours before or after that of the preview', async () => {
    const company = await makeSubscriber((await makePlan(test())).id)
    const wanted = await makePlan(test(), { priceMinor: 490_000 })
    await driver().letDaysPass(company, 20)
    const shown = toShown(await preview(company, wanted.id))
    const before = new Date(Date.parse(shown.prorationDate) - 2 * 60 * MINUTE_MS).toISOString()
    const after = new Date(Date.parse(shown.prorationDate) + 2 * 60 * MINUTE_MS).toISOString()

    for (const prorationDate of [before, after]) {
      const hours = prorationDate === before ? 2 : -2
      const wished = { ...shown, prorationDate, amountDueMinor: shown.amountDueMinor + hours * 600 }
      expect((await changePlan(test(), company, wanted.id, wished)).body).toMatchObject({
        success: false,
        message: BILLING.amountChanged,
      })
    }
    expect((await read(company)).invoices).toHaveLength(1)
  })

  it('a canceled subscription shows no next payment, even after a plan change', async () => {
    const company = await makeSubscriber((await makePlan(test())).id)
    const wanted = await makePlan(test(), { priceMinor: 4900 })
    await call(test(), 'POST', '/api/billing/cancel', { token: company.token, body: {} })

    const shown = await preview(company, wanted.id)
    const { body } = await changePlan(test(), company, wanted.id, toShown(shown))

    expect(shown.next).toBeNull()
    expect(body).toMatchObject({ success: true, data: { cancelAtPeriodEnd: true } })
    expect((await read(company)).nextPayment).toBeNull()
  })

  it('a plan change during a trial is free until the trial ends', async () => {
    const company = await makeSubscriber((await makePlan(test(), { trialDays: 14 })).id)
    const wanted = await makePlan(test(), { priceMinor: 49_000, interval: 'year' })
    const { subscription } = await read(company)

    const shown = await preview(company, wanted.id)
    const { body } = await changePlan(test(), company, wanted.id, toShown(shown))

    expect(shown).toMatchObject({ amountDueMinor: 0, totalMinor: 0, creditMinor: 0 })
    expect(shown.next).toMatchObject({ amountMinor: 49_000, date: subscription?.currentPeriodEnd })
    expect(body).toMatchObject({ success: true, data: { status: 'trialing' } })
  })

  it('the preview of a plan that is too small, unknown or in another currency is refused', async () => {
    const company = await makeSubscriber((await makePlan(test())).id)
    const small = await makePlan(test(), { limits: { branches: 0 } })
    const foreign = await makePlan(test())
    await queryAsOwner(test().deps.database, `UPDATE plan SET currency_code = 'USD' WHERE id = $1`, [foreign.id])
    const ask = (plan: number) =>
      call(test(), 'GET', `/api/billing/plan/preview?plan=${plan}`, { token: company.token })

    expect(await ask(small.id)).toMatchObject({ status: 409, body: { error: expect.stringContaining('is too small') } })
    expect(await ask(foreign.id)).toMatchObject({ status: 409, body: { error: BILLING.otherCurrency } })
    expect(await ask(9_999_999)).toMatchObject({ status: 404, body: { error: CHECKOUT.planGone } })
    expect((await read(company)).usage).toEqual({ branches: 1, menuItems: 0, tables: 0, members: 1, storageBytes: 0 })
  })

  it('the checkout charges the amount that it shows for a yearly plan, and refuses a preview after the payment', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const plan = await makePlan(test(), { priceMinor: 19_000, interval: 'year' })

    const { body } = await previewCheckout(company, plan.id)
    const paid = await call(test(), 'POST', '/api/subscription/create', {
      token: company.token,
      body: { plan: plan.id, stripeToken: driver().card('pm_card_visa'), amountDueMinor: body.data.amountDueMinor },
    })

    expect(body.data).toMatchObject({ amountDueMinor: 19_000, taxMinor: 0, trialDays: 0, plan: { id: plan.id } })
    expect(body.data.next.amountMinor).toBe(19_000)
    expect(paid.body).toMatchObject({ success: true })
    expect((await newest(company))?.amountDueMinor).toBe(19_000)
    expect(await previewCheckout(company, plan.id)).toMatchObject({
      status: 409,
      body: { error: CHECKOUT.paidAlready },
    })
  })

  it('a payment is refused when the amount due differs from the amount shown', async () => {
    const company = await makeCompany(test(), { hasSubscription: false })
    const plan = await makePlan(test())
    const body = { plan: plan.id, stripeToken: driver().card('pm_card_visa') }
    const pay = (amountDueMinor: number) =>
      call(test(), 'POST', '/api/subscription/create', { token: company.token, body: { ...body, amountDueMinor } })

    const refused = await pay(1000)
    const agreed = await pay(1900)

    expect(refused).toMatchObject({ status: 200, body: { success: false, message: CHECKOUT.amountChanged } })
    expect(agreed.body).toMatchObject({ success: true })
  })

  it('a trial is offered only to a company without an earlier subscription', async () => {
    const company = await makeSubscriber((await makePlan(test())).id)
    const trial = await makePlan(test(), { trialDays: 14 })
    await queryAsOwner(test().deps.database, `UPDATE subscription SET status = 'canceled' WHERE company_id = $1`, [
      company.companyId,
    ])
    const fresh = await makeCompany(test(), { hasSubscription: false })

    expect((await previewCheckout(company, trial.id)).body.data).toMatchObject({ trialDays: 0, amountDueMinor: 1900 })
    expect((await previewCheckout(fresh, trial.id)).body.data).toMatchObject({ trialDays: 14, amountDueMinor: 0 })
  })
}

describeApp('payment with the sandbox', (test) => {
  amountTests(test, () => ({
    card: (token) => token,
    letDaysPass: async (company, days) => {
      const [row] = await subscriptionsOf(test(), company)
      await test().deps.payments.sandbox?.advance(days, {
        decline: false,
        customerId: row?.providerCustomerId ?? undefined,
      })
      await queryAsOwner(
        test().deps.database,
        `UPDATE subscription SET current_period_start = current_period_start - $2 * interval '1 day',
           current_period_end = current_period_end - $2 * interval '1 day' WHERE company_id = $1`,
        [company.companyId, days],
      )
    },
  }))
})

describeApp('payment with Stripe', (test) => {
  const stripe = withStripeDouble(test)
  const letDaysPass: Driver['letDaysPass'] = async (company, days) => {
    const [row] = await subscriptionsOf(test(), company)
    const [item] = stripe().state.get(row?.providerSubscriptionId ?? '')['items'].data
    item.current_period_start -= (days * DAY_MS) / 1000
    item.current_period_end -= (days * DAY_MS) / 1000
    await queryAsOwner(
      test().deps.database,
      `UPDATE subscription SET current_period_start = current_period_start - $2 * interval '1 day',
         current_period_end = current_period_end - $2 * interval '1 day' WHERE company_id = $1`,
      [company.companyId, days],
    )
  }
  amountTests(test, () => ({ card: (token) => stripe().state.makeCard(token), letDaysPass }))

  it('Stripe’s tax is included in the preview, the charge and the next payment', async () => {
    const { state } = stripe()
    state.taxPercent = 19
    try {
      const company = await makeCompany(test(), { hasSubscription: false })
      const plan = await makePlan(test(), { priceMinor: 10_000 })
      const { body } = await call(test(), 'GET', `/api/subscription/preview?plan=${plan.id}`, { token: company.token })
      await subscribe(test(), company, plan.id, state.makeCard('pm_card_visa'))
      const billing = (await call(test(), 'GET', '/api/billing', { token: company.token })).body.data

      expect(body.data).toMatchObject({ amountDueMinor: 11_900, taxMinor: 1900, next: { amountMinor: 11_900 } })
      expect(state.charges.at(-1)?.amount).toBe(11_900)
      expect(billing.nextPayment).toMatchObject({ amountMinor: 11_900, taxMinor: 1900 })
    } finally {
      state.taxPercent = 0
    }
  })
})
