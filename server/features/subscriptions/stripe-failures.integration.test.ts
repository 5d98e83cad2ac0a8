import { expect, it, vi } from 'vitest'
import type { ShownPayment } from '#contract/subscriptions.ts'
import { findCompaniesToReconcile } from '#server/db/operator-look-ups.ts'
import { ProviderFailure } from '#server/platform/payments/provider.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import {
  confirmPassword,
  makePlan,
  readShown,
  rounds,
  subscribe,
  subscriptionsOf,
  withStripeDouble,
} from '#server/testing/payments.ts'
import type { Failure } from '#server/testing/stripe-double.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'
import { paymentJobs } from './jobs.ts'
import { DETAILS_JOB } from './service.ts'
import { syncCompany } from './sync.ts'

const SLOW_TEST_MS = 60_000
const SIX_MINUTES_MS = 6 * 60_000
const WORDS = 'The card payment provider isn’t responding. Please try again in a moment.'
const LIVE = ['active', 'trialing', 'past_due', 'unpaid']

type Said = { status: number; error: string | undefined }
/** A user's action: its preparation, the step that fails at first, and how many charges there are in the end. */
type Story = {
  before?: (company: TestCompany) => Promise<unknown>
  step: (company: TestCompany) => Promise<Said>
  charges: number
}

describeApp('a failing call to Stripe', (test) => {
  const stripe = withStripeDouble(test)
  const card = (token = 'pm_card_visa') => stripe().state.makeCard(token)
  /** The codes of our plans by id, to compare with those stored at Stripe. */
  const codes = new Map<number, string>()
  const newPlan = async (options = {}) => {
    const { id, code } = await makePlan(test(), options)
    codes.set(id, code)
    return id
  }
  const subscribed = async (company: TestCompany, token?: string, options = {}) => {
    await subscribe(test(), company, await newPlan(options), card(token))
    await confirmPassword(test(), company)
  }
  const subscribing =
    (options = {}) =>
    async (company: TestCompany): Promise<Said> => {
      const { status, body } = await subscribe(test(), company, await planOf(company, options), card())
      return { status, error: body.error }
    }
  /** The chosen plan by company id, so that the repetition requests the same one. */
  const chosen = new Map<number, number>()
  const planOf = async ({ companyId }: TestCompany, options = {}) => {
    const known = chosen.get(companyId) ?? (await newPlan(options))
    chosen.set(companyId, known)
    return known
  }
  const billing = async (company: TestCompany, path: string, body: unknown = {}): Promise<Said> => {
    const { status, body: answered } = await call(test(), 'POST', `/api/billing/${path}`, {
      token: company.token,
      body,
    })
    return { status, error: answered.error }
  }
  const forget = (company: TestCompany) =>
    test().deps.database.pool.query('UPDATE subscription SET provider_subscription_id = NULL WHERE company_id = $1', [
      company.companyId,
    ])
  const sameCard = new Map<number, string>()
  const cardOf = ({ companyId }: TestCompany) => {
    const known = sameCard.get(companyId) ?? card()
    sameCard.set(companyId, known)
    return known
  }

  /** The previews shown before the failure, by company id. */
  const previews = new Map<number, ShownPayment>()
  const shownTo = async (company: TestCompany) => {
    const plan = await planOf(company, { priceMinor: 4900 })
    const known = previews.get(company.companyId) ?? (await readShown(test(), company.token, plan))
    previews.set(company.companyId, known)
    return known
  }

  const STORIES = {
    subscribing: { step: subscribing(), charges: 1 },
    'starting a trial': { step: subscribing({ trialDays: 14 }), charges: 0 },
    'resuming an interrupted attempt': {
      before: async (company) => {
        await subscribe(test(), company, await planOf(company), card('pm_card_chargeCustomerFail'))
        await forget(company)
      },
      step: subscribing(),
      charges: 1,
    },
    'paying an invoice without a payment intent': {
      before: async (company) => {
        await subscribe(test(), company, await planOf(company), card('pm_card_chargeCustomerFail'))
        const [row] = await subscriptionsOf(test(), company)
        const { state } = stripe()
        state.get(state.get(row?.providerSubscriptionId ?? '')['latest_invoice'])['payments'] = { data: [] }
      },
      step: subscribing(),
      charges: 1,
    },
    'choosing another plan before paying': {
      before: (company) => subscribed(company, 'pm_card_chargeCustomerFail'),
      step: subscribing(),
      charges: 1,
    },
    'choosing another plan before a trial begins': {
      before: (company) => subscribed(company, 'pm_card_authenticationRequired', { trialDays: 14 }),
      step: subscribing(),
      charges: 1,
    },
    'changing the card': {
      before: (company) => subscribed(company),
      step: (company) => billing(company, 'card', { stripeToken: cardOf(company) }),
      charges: 1,
    },
    'changing the plan': {
      before: async (company) => {
        await subscribed(company)
        await shownTo(company)
      },
      step: async (company) => billing(company, 'plan', { plan: await planOf(company), shown: await shownTo(company) }),
      charges: 2,
    },
    canceling: {
      before: (company) => subscribed(company),
      step: (company) => billing(company, 'cancel'),
      charges: 1,
    },
    'opening billing': {
      before: (company) => subscribed(company),
      step: async ({ token }) => {
        const { status, body } = await call(test(), 'GET', '/api/billing', { token })
        return { status, error: body.error }
      },
      charges: 1,
    },
    'sending the invoice details': {
      before: (company) => subscribed(company),
      step: async ({ companyId }) => {
        const job = { id: 0, companyId, payload: {} } as unknown as Parameters<(typeof paymentJobs)[string]>[1] // the job handler reads only `companyId`
        try {
          await paymentJobs[DETAILS_JOB]?.(test().deps, job)
          return { status: 200, error: undefined }
        } catch (error) {
          if (!(error instanceof ProviderFailure)) throw error
          return { status: 503, error: error.message }
        }
      },
      charges: 1,
    },
  } satisfies Record<string, Story>

  /** Calls that the Stripe provider makes, the action that causes each, and how many such calls it makes at once. */
  const CALLS: [call: string, story: keyof typeof STORIES, atOnce?: number][] = [
    ['POST /customers', 'subscribing'],
    ['GET /prices', 'subscribing'],
    ['POST /prices', 'subscribing'],
    ['POST /subscriptions', 'subscribing'],
    ['GET /subscriptions/…', 'subscribing'],
    ['GET /payment_intents/…', 'subscribing'],
    ['GET /payment_methods/…', 'subscribing'],
    ['POST /payment_methods/…/attach', 'subscribing'],
    ['POST /customers/…', 'subscribing'],
    ['POST /payment_intents/…/confirm', 'subscribing'],
    ['POST /setup_intents/…/confirm', 'starting a trial'],
    ['GET /subscriptions', 'resuming an interrupted attempt'],
    ['POST /invoices/…/pay', 'paying an invoice without a payment intent'],
    ['POST /invoices/…/void', 'choosing another plan before paying'],
    ['DELETE /subscriptions/…', 'choosing another plan before a trial begins'],
    ['GET /setup_intents', 'changing the card'],
    ['POST /setup_intents', 'changing the card'],
    ['POST /customers/…', 'changing the card'],
    ['GET /subscriptions/…', 'changing the plan'],
    ['POST /invoices/create_preview', 'changing the plan', 2],
    ['POST /subscriptions/…', 'changing the plan'],
    ['POST /subscriptions/…', 'canceling'],
    ['GET /customers/…', 'opening billing'],
    ['GET /invoices', 'opening billing'],
    ['POST /invoices/create_preview', 'opening billing'],
    ['POST /customers/…', 'sending the invoice details'],
  ]
  const FAILURES: Omit<Failure, 'path'>[] = [
    { how: 'fails', when: 'before', times: 1 },
    { how: 'hangs', when: 'after', times: 1 },
    // The SDK repeats a call once if its connection breaks, even if retries are disabled.
    { how: 'breaks', when: 'after', times: 2 },
    { how: 'fails', when: 'after', times: 1 },
    { how: 'hangs', when: 'before', times: 1 },
    { how: 'breaks', when: 'before', times: 2 },
  ]

  /** The started subscriptions on both sides with their plans, the charges, and whether Stripe's customer is stored. */
  const sides = async (company: TestCompany) => {
    const rows = await subscriptionsOf(test(), company)
    const customers = new Set(rows.map((row) => row.providerCustomerId))
    const { state } = stripe()
    const theirs = state.list('subscription').filter((one) => customers.has(one['customer']))
    return {
      ours: rows.filter(({ status }) => LIVE.includes(status)).map((row) => [row.status, codes.get(row.planId)]),
      theirs: theirs
        .filter((one) => LIVE.includes(one['status']) && one['pending_setup_intent'] === null)
        .map((one) => [one['status'], one['items'].data[0].price.metadata.carte_plan]),
      charges: state.charges.filter((one) => customers.has(one.customer)).length,
      isKnown: rows.some((row) => row.providerCustomerId !== null),
    }
  }
  const getsIn = async ({ token }: TestCompany) =>
    (await call(test(), 'GET', '/api/audit-log', { token })).status === 200

  it.each(CALLS)(
    'Carte and Stripe agree again after a failed call and the next sync: %s while %s',
    async (path, name, atOnce = 1) => {
      const story: Story = STORIES[name]
      for (const one of FAILURES.slice(0, rounds(2, FAILURES.length))) {
        const company = await makeCompany(test(), { hasSubscription: false })
        await story.before?.(company)
        const failure: Failure = {
          ...one,
          path: new RegExp(`^${path.replaceAll('…', '.*')}$`),
          times: one.times * atOnce,
        }

        stripe().failures.push(failure)
        test().deps.payments = stripe().withoutRetry
        const first = await story.step(company)
        test().deps.payments = stripe().provider
        // The action ends with the first failure; calls that it made at the same time may still be repeated.
        const reached = await vi.waitUntil(() => failure.times === 0, 5_000).catch(() => false)
        const cut = await sides(company)
        const later6 = later(test().clock.now, SIX_MINUTES_MS)
        const due = await findCompaniesToReconcile(test().deps.database, 'stripe', { attempts: later6, live: later6 })
        await at(test(), later6, () => syncCompany(test().deps, company.companyId))
        const repaired = await sides(company)
        const isIn = await getsIn(company)
        const second = await story.step(company)
        const ended = await sides(company)

        const which = `${path} ${one.how} ${one.when}`
        expect([which, reached, first]).toEqual([which, true, { status: 503, error: WORDS }])
        expect([which, due.includes(company.companyId)]).toEqual([which, cut.isKnown])
        expect([which, repaired.ours]).toEqual([which, repaired.theirs])
        expect(repaired.charges).toBeLessThanOrEqual(story.charges)
        expect([which, isIn]).toEqual([which, repaired.theirs.length === 1])
        expect([which, second.status]).toEqual([which, 200])
        expect([which, ended.ours, ended.charges]).toEqual([which, ended.theirs, story.charges])
        expect(ended.theirs).toHaveLength(1)
        expect(await getsIn(company)).toBe(true)
      }
    },
    SLOW_TEST_MS,
  )
})
