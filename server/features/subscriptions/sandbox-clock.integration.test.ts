import { expect, it } from 'vitest'
import { sendMails, sql } from '#server/testing/accounts.ts'
import { addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { confirmPassword, makePlan, subscribe, subscriptionsOf, workOnEvents } from '#server/testing/payments.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'
import { runDueJobs } from '#server/platform/jobs.ts'
import { receivePaymentEvents } from './events.ts'
import { dunningMailJobs } from './mail-jobs.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function makeSubscriber(app: TestApp): Promise<TestCompany> {
  const company = await makeCompany(app, { hasSubscription: false })
  await subscribe(app, company, (await makePlan(app)).id)
  return company
}

/** Moves the company's sandbox clock, as the operator's command does. @returns the types of the events */
async function advance(app: TestApp, company: TestCompany, days: number, decline = false): Promise<string[]> {
  const [row] = await subscriptionsOf(app, company)
  const customerId = row?.providerCustomerId ?? ''
  const events = (await app.deps.payments.sandbox?.advance(days, { decline, customerId })) ?? []
  await receivePaymentEvents(app.deps, events)
  await workOnEvents(
    app,
    events.map(({ id }) => id),
  )
  return events.map(({ type }) => type)
}

const isLetIn = async (app: TestApp, { token }: TestCompany) =>
  (await call(app, 'GET', '/api/menu-imports', { token })).status !== 402

describeApp('subscriptions in the sandbox as days pass', (test) => {
  const invoicesOf = async ({ token }: TestCompany) =>
    (await call(test(), 'GET', '/api/billing', { token })).body.data.invoices.map(
      (one: { status: string }) => one.status,
    )

  it('a subscription is renewed and paid again after its period', async () => {
    const company = await makeSubscriber(test())
    const [before] = await subscriptionsOf(test(), company)

    const events = await advance(test(), company, 32)
    const [after] = await subscriptionsOf(test(), company)

    expect(events).toContain('invoice.paid')
    expect(after).toMatchObject({ status: 'active', pastDueSince: null })
    expect(after?.currentPeriodEnd?.getTime()).toBeGreaterThan((before?.currentPeriodEnd?.getTime() ?? 0) - 5 * DAY_MS)
    expect(await invoicesOf(company)).toEqual(['paid', 'paid'])
  })

  it('an unpaid subscription causes a mail, ends access after the grace period, and is finally canceled', async () => {
    const company = await makeSubscriber(test())
    const state = async () => ({
      status: (await subscriptionsOf(test(), company))[0]?.status,
      isLetIn: await isLetIn(test(), company),
    })

    await advance(test(), company, 31, true)
    await runDueJobs(test().deps, dunningMailJobs, { companyId: company.companyId })
    const [late, before] = [await state(), (await subscriptionsOf(test(), company))[0]?.pastDueSince]
    await advance(test(), company, 5)
    const [inGrace, moved] = [await state(), (await subscriptionsOf(test(), company))[0]?.pastDueSince]
    await advance(test(), company, 4)
    const over = await state()
    await advance(test(), company, 15)
    const ended = await state()

    expect(test().mails.filter(({ to }) => to === company.email)).toMatchObject([
      { mail: { template: 'paymentFailed' } },
    ])
    expect(late).toEqual({ status: 'past_due', isLetIn: true })
    expect((before?.getTime() ?? 0) - (moved?.getTime() ?? 0)).toBe(5 * DAY_MS)
    expect(inGrace).toEqual({ status: 'past_due', isLetIn: true })
    expect(over).toEqual({ status: 'past_due', isLetIn: false })
    expect(ended).toEqual({ status: 'canceled', isLetIn: false })
    expect(await invoicesOf(company)).toEqual(['void', 'paid'])
  })

  it('a failed payment is mailed only to users who are still enabled owners', async () => {
    const company = await makeSubscriber(test())
    const [demoted, disabled] = [await addMember(test(), company, 'owner'), await addMember(test(), company, 'owner')]
    await advance(test(), company, 31, true)
    await sql(test(), `UPDATE "user" SET role = 'viewer' WHERE id = $1`, [demoted.userId])
    await sql(test(), 'UPDATE "user" SET disabled_at = now() WHERE id = $1', [disabled.userId])

    const sent = await sendMails(test(), company.companyId)

    expect(sent).toMatchObject([{ to: company.email, mail: { template: 'paymentFailed' } }])
  })

  it('a past-due subscription is paid at the checkout, even if another plan is chosen', async () => {
    const company = await makeSubscriber(test())
    const other = await makePlan(test())
    await advance(test(), company, 31, true)

    const declined = await subscribe(test(), company, other.id, 'pm_card_chargeDeclined')
    const paid = await subscribe(test(), company, other.id)

    expect(declined.body.success).toBe(false)
    expect(paid.body).toMatchObject({ success: true, data: { status: 'active', pastDueSince: null } })
    expect(await subscriptionsOf(test(), company)).toHaveLength(1)
    expect(await invoicesOf(company)).toEqual(['paid', 'paid'])
  })

  it('a canceled subscription gives access until the end of its period', async () => {
    const company = await makeSubscriber(test())
    await confirmPassword(test(), company)
    await call(test(), 'POST', '/api/billing/cancel', { token: company.token })

    await advance(test(), company, 20)
    const before = await isLetIn(test(), company)
    await advance(test(), company, 15)

    expect(before).toBe(true)
    expect(await isLetIn(test(), company)).toBe(false)
    expect(await subscriptionsOf(test(), company)).toMatchObject([{ status: 'canceled' }])
  })
})
