import { expect, it, vi } from 'vitest'
import { BILLING } from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { confirmPassword, makePlan, subscribe, subscriptionsOf, withStripeDouble } from '#server/testing/payments.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'
import { endGrants, grantSubscription } from './grants.ts'
import { syncCompany } from './sync.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeApp('a subscription that was granted', (test) => {
  const stripe = withStripeDouble(test)
  const lapsed = () => makeCompany(test(), { hasSubscription: false })
  const statuses = async (company: Awaited<ReturnType<typeof lapsed>>) =>
    (await subscriptionsOf(test(), company)).map(({ status }) => status)
  const getsIn = async (token: string) => (await call(test(), 'GET', '/api/audit-log', { token })).status === 200

  it('a granted subscription gives access until its end', async () => {
    const company = await lapsed()
    const { code } = await makePlan(test())
    const until = later(test().clock.now, 3 * DAY_MS)

    const granted = await grantSubscription(test().deps, company.companyId, { planCode: code, until })
    await syncCompany(test().deps, company.companyId)
    const { body } = await call(test(), 'GET', '/api/billing', { token: company.token })
    const isIn = await getsIn(company.token)
    await at(test(), later(until, -1), () => endGrants(test().deps))
    const before = await statuses(company)
    await at(test(), later(until, 1), () => endGrants(test().deps))

    expect([granted, isIn, before]).toEqual([{ ok: true }, true, ['active']])
    expect(body.data).toMatchObject({
      subscription: { isGranted: true, currentPeriodEnd: until.toISOString() },
      nextPayment: null,
      card: null,
    })
    expect(await statuses(company)).toEqual(['canceled'])
    expect(await getsIn(company.token)).toBe(false)
    expect(stripe().state.list('customer')).toEqual([])
  })

  it('a granted subscription doesn’t end if an operator extends it at the moment it expires', async () => {
    const company = await lapsed()
    const { code } = await makePlan(test())
    const until = later(test().clock.now, DAY_MS)
    await grantSubscription(test().deps, company.companyId, { planCode: code, until })
    const extend = 'UPDATE subscription SET current_period_end = $2 WHERE company_id = $1'

    // Until it is committed, the extension isn't visible to `endGrants`, but locks the row.
    await commitWhileWaiting(test(), [extend, [company.companyId, later(until, DAY_MS)]], () =>
      at(test(), later(until, 1), () => endGrants(test().deps)),
    )

    expect(await statuses(company)).toEqual(['active'])
  })

  it('a granted subscription stays active until a card payment succeeds', async () => {
    const company = await lapsed()
    const [given, bought] = [await makePlan(test()), await makePlan(test())]
    await grantSubscription(test().deps, company.companyId, { planCode: given.code, until: null })
    const card = (token: string) => stripe().state.makeCard(token)

    const declined = await subscribe(test(), company, bought.id, card('pm_card_chargeCustomerFail'))
    const meanwhile = [await statuses(company), await getsIn(company.token)]
    const paid = await subscribe(test(), company, bought.id, card('pm_card_visa'))

    expect(declined.body.success).toBe(false)
    expect(meanwhile).toEqual([['active', 'incomplete'], true])
    expect(paid.body).toMatchObject({ success: true, data: { isGranted: false, plan: { id: bought.id } } })
    expect(await statuses(company)).toEqual(['canceled', 'active'])
    expect(await getsIn(company.token)).toBe(true)
  })

  it('a granted subscription can’t be canceled by its company, or given to a company that already pays', async () => {
    const [company, payer] = [await lapsed(), await lapsed()]
    const { id, code } = await makePlan(test())
    await grantSubscription(test().deps, company.companyId, { planCode: code, until: null })
    await subscribe(test(), payer, id, stripe().state.makeCard('pm_card_visa'))
    await confirmPassword(test(), company)

    const canceled = await call(test(), 'POST', '/api/billing/cancel', { token: company.token, body: {} })
    const refused = await grantSubscription(test().deps, payer.companyId, { planCode: code, until: null })

    expect(canceled).toMatchObject({ status: 409, body: { error: BILLING.granted } })
    expect(refused).toEqual({
      ok: false,
      reason: 'The company already has a subscription to “Test plan” (active). Cancel that subscription first.',
    })
  })

  it('an error while ending one company’s grant doesn’t prevent the next company’s grant from ending', async () => {
    const companies = [await lapsed(), await lapsed()]
    const { code: planCode } = await makePlan(test())
    const until = later(test().clock.now, DAY_MS)
    for (const { companyId } of companies) await grantSubscription(test().deps, companyId, { planCode, until })
    const menuChanged = vi.fn<Deps['menuChanged']>().mockRejectedValueOnce(new Error('The database doesn’t answer'))

    await at(test(), later(until, 1), () => endGrants({ ...test().deps, menuChanged }))

    expect(menuChanged).toHaveBeenCalledTimes(2)
    expect(await Promise.all(companies.map(statuses))).toEqual([['canceled'], ['canceled']])
  })
})
