import { expect, it } from 'vitest'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { makePlan, rounds, subscribe, subscriptionsOf, withStripeDouble } from '#server/testing/payments.ts'
import { describeApp } from '#server/testing/test-app.ts'

const lapsed = { hasSubscription: false }
const CALLERS = 50
const LONG_TEST_MS = 600_000

/** A provider that fails before or after its call number `step`, as if the process had been killed there. */
function killedAt(provider: PaymentProvider, step: number, when: 'before' | 'after'): PaymentProvider {
  let calls = 0
  const guarded = Object.entries(provider).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member]
    return [
      name,
      async (...values: unknown[]) => {
        calls += 1
        const isLast = calls === step
        if (isLast && when === 'before') throw new Error('killed')
        const result: unknown = await Reflect.apply(member, provider, values)
        if (isLast) throw new Error('killed')
        return result
      },
    ]
  })
  return Object.fromEntries(guarded) as PaymentProvider // the entries have the same names as in `provider`
}

describeApp('payments', (test) => {
  const stripe = withStripeDouble(test)

  it(
    `${CALLERS} simultaneous payments of one company lead to one subscription and one charge`,
    async () => {
      const { state } = stripe()
      const { id } = await makePlan(test())
      for (let round = 0; round < rounds(5, 100); round += 1) {
        const company = await makeCompany(test(), lapsed)

        const answers = await Promise.all(
          Array.from({ length: CALLERS }, () => subscribe(test(), company, id, state.makeCard('pm_card_visa'))),
        )

        const rows = await subscriptionsOf(test(), company)
        const customer = rows[0]?.providerCustomerId
        expect(new Set(answers.map(({ body }) => JSON.stringify([body.success, body.data?.id])))).toEqual(
          new Set([JSON.stringify([true, rows[0]?.id])]),
        )
        expect(rows.map(({ status }) => status)).toEqual(['active'])
        expect(state.list('subscription').filter((one) => one['customer'] === customer)).toHaveLength(1)
        expect(state.charges.filter((one) => one.customer === customer)).toHaveLength(1)
        await test().deps.limits.apiByUser.delete(String(company.userId))
      }
    },
    LONG_TEST_MS,
  )

  /** The provider's calls for one payment: customer, price, subscription, payment, and reading the result. */
  const STEPS = [1, 2, 3, 4, 5].flatMap((step) => [
    { step, when: 'before' as const },
    { step, when: 'after' as const },
  ])

  it.each(STEPS)(
    'a repeated payment is charged once if the first attempt was interrupted $when provider call $step',
    async ({ step, when }) => {
      const { state, provider } = stripe()
      const company = await makeCompany(test(), lapsed)
      const { id } = await makePlan(test())
      const method = state.makeCard('pm_card_visa')

      test().deps.payments = killedAt(provider, step, when)
      const killed = await subscribe(test(), company, id, method)
      test().deps.payments = provider
      const again = await subscribe(test(), company, id, method)

      const rows = await subscriptionsOf(test(), company)
      const [row] = rows
      expect(killed.status).toBe(500)
      expect(again.body).toMatchObject({ success: true, data: { status: 'active' } })
      expect(rows).toHaveLength(1)
      expect(state.list('subscription').filter((one) => one['customer'] === row?.providerCustomerId)).toMatchObject([
        { id: row?.providerSubscriptionId, status: 'active' },
      ])
      expect(state.charges.filter((one) => one.customer === row?.providerCustomerId)).toHaveLength(1)
    },
  )
})
