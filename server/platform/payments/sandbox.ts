import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { changeSandboxCustomer, insertSandboxCustomer, listSandboxCustomers } from '#server/db/sandbox-customers.ts'
import type { SandboxCard, SandboxInvoice, SandboxState, SandboxSubscription } from '#server/db/schema.ts'
import { addMonths, startsNewPeriod } from './billing-period.ts'
import type {
  CardOutcome,
  NewSubscription,
  PaymentEvent,
  PaymentProvider,
  ProviderInvoice,
  ProviderPlan,
  ProviderSubscription,
} from './provider.ts'
import { expiryOf, paymentError, presentCard } from './sandbox-cards.ts'
import { processDueEvents, endSubscription, shiftDates, startCycle, type SubscriptionEvent } from './sandbox-clock.ts'
import {
  addInvoice,
  openInvoiceOf,
  previewSandboxChange,
  previewSandboxPurchase,
  previewSandboxRenewal,
} from './sandbox-money.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Every id of the sandbox, except those of events, contains the id of its customer. */
const CUSTOMER = /_sandbox_([\da-f]{32})/

/** The provider without real payments: accepts Stripe's published test cards, and stores its state in our database. */
export function createSandbox(database: Database, now: () => Date): PaymentProvider {
  const withCustomer = <Result>(id: string, work: (state: SandboxState) => Result): Promise<Result | null> => {
    const customer = CUSTOMER.exec(id)?.[1]
    return customer === undefined
      ? Promise.resolve(null)
      : changeSandboxCustomer(database, `cus_sandbox_${customer}`, work)
  }
  const withSubscription = <Result>(
    id: string,
    work: (state: SandboxState, one: SandboxSubscription) => Result,
  ): Promise<Result | null> =>
    withCustomer(id, (state) => {
      const one = state.subscriptions.find((subscription) => subscription.id === id)
      return one ? work(state, one) : null
    })
  const required = async <Result>(found: Promise<Result | null>): Promise<Result> => {
    const result = await found
    if (result === null) throw new Error('The sandbox does not know this customer or subscription')
    return result
  }

  return {
    name: 'sandbox',
    browser: { scriptUrl: '/sandbox/payments.js', publishableKey: 'pk_sandbox' },
    ensurePrice: async () => null,
    createCustomer: async (idempotencyKey, _companyId, { name }) => {
      const id = `cus_sandbox_${idempotencyKey.replaceAll('-', '')}`
      await insertSandboxCustomer(database, id, name)
      return id
    },
    updateCustomer: async (customerId, { name }) => {
      await required(withCustomer(customerId, (state) => (state.name = name)))
    },
    subscribe: (wanted) =>
      required(withCustomer(wanted.customerId, (state) => present(state, subscribe(state, wanted, now())))),
    findSubscription: (customerId, attempt) =>
      withCustomer(customerId, (state) => {
        const one = state.subscriptions.find((subscription) => subscription.attempt === attempt)
        return one ? present(state, one) : null
      }),
    readSubscription: (id) => withSubscription(id, present),
    pay: (id, token) => required(withSubscription(id, (state, one) => pay(state, one, token, now()))),
    saveCard: (customerId, token) => required(withCustomer(customerId, (state) => saveCard(state, customerId, token))),
    previewPurchase: async ({ customerId, ...wanted }) =>
      customerId === null
        ? previewSandboxPurchase(null, wanted)
        : required(withCustomer(customerId, (state) => previewSandboxPurchase(state, wanted))),
    previewChange: (id, plan, at) =>
      required(withSubscription(id, (state, one) => previewSandboxChange(state, one, { plan, at }))),
    previewRenewal: (id) => withSubscription(id, previewSandboxRenewal),
    changePlan: (id, plan, at) => required(withSubscription(id, (state, one) => changePlan(state, one, plan, at))),
    setCancelAtPeriodEnd: async (id, cancel) => {
      await required(withSubscription(id, (_state, one) => (one.cancelAtPeriodEnd = cancel)))
    },
    cancelAttempt: async (id) => {
      await required(withSubscription(id, (state, one) => one.status === 'incomplete' && endSubscription(state, one)))
    },
    listInvoices: (customerId) =>
      required(withCustomer(customerId, ({ invoices }) => invoices.map(presentInvoice).toReversed())),
    readCard: (customerId) =>
      withCustomer(customerId, ({ card }) =>
        card ? { brand: card.brand, last4: card.last4, ...expiryOf(card.token) } : null,
      ),
    readEvent: () => null,
    sandbox: {
      answerChallenge: async (clientSecret, outcome) => {
        const events = await withCustomer(clientSecret, (state) => answer(state, clientSecret, outcome, now()))
        return events?.map(toEvent) ?? null
      },
      advance: async (days, options) => {
        const events: PaymentEvent[] = []
        const customers = options.customerId === undefined ? await listSandboxCustomers(database) : [options.customerId]
        for (const customerId of customers) {
          const changes = await withCustomer(customerId, (state) => {
            shiftDates(state, days)
            // The server stores a subscription's dates only when an event reports them.
            const moved = days > 0 ? state.subscriptions.filter(({ status }) => status !== 'canceled') : []
            const changes = processDueEvents(state, now(), options)
            return [
              ...changes,
              ...moved.map(({ id }) => ({ type: 'customer.subscription.updated', subscriptionId: id })),
            ]
          })
          events.push(...(changes ?? []).map(toEvent))
        }
        return events
      },
    },
  }
}

function subscribe(state: SandboxState, wanted: NewSubscription, now: Date): SandboxSubscription {
  const known = state.subscriptions.find(({ attempt }) => attempt === wanted.attempt)
  if (known) return known
  const { code, priceMinor, currencyCode, interval } = wanted.plan
  const made: SandboxSubscription = {
    id: `${wanted.customerId.replace('cus_', 'sub_')}_${state.subscriptions.length + 1}`,
    attempt: wanted.attempt,
    planCode: code,
    priceMinor,
    currencyCode,
    interval,
    trialDays: wanted.trialDays,
    status: 'incomplete',
    createdAt: now.toISOString(),
    currentPeriodStart: now.toISOString(),
    currentPeriodEnd: addMonths(now.toISOString(), interval),
    unpaidSince: null,
    cancelAtPeriodEnd: false,
  }
  state.subscriptions.push(made)
  addInvoice(state, made, { date: made.createdAt, amountMinor: made.trialDays > 0 ? 0 : priceMinor, isPaid: false })
  return made
}

const OPEN = ['incomplete', 'past_due', 'unpaid']

function pay(state: SandboxState, one: SandboxSubscription, token: string, now: Date): CardOutcome {
  if (!OPEN.includes(one.status)) return { kind: 'done' }
  const presented = presentCard(token)
  if (!presented.ok) return { kind: 'declined', message: presented.message }
  if (presented.asksHolder) return challenge(state, one.id, presented.card, one)
  state.card = presented.card
  const error = one.trialDays > 0 && one.status === 'incomplete' ? null : paymentError(presented.card)
  if (error !== null) return { kind: 'declined', message: error }
  settle(state, one, now)
  return { kind: 'done' }
}

/** Marks open invoices as paid: an incomplete subscription starts, a past-due one becomes active again. */
function settle(state: SandboxState, one: SandboxSubscription, now: Date): void {
  if (one.status === 'incomplete') {
    // During a trial, the current period is the trial; the first paid period starts after it.
    if (one.trialDays === 0) startCycle(one, now.toISOString())
    else {
      one.currentPeriodStart = now.toISOString()
      one.currentPeriodEnd = new Date(now.getTime() + one.trialDays * DAY_MS).toISOString()
    }
    one.status = one.trialDays > 0 ? 'trialing' : 'active'
  } else one.status = 'active'
  one.unpaidSince = null
  for (const invoice of state.invoices)
    if (invoice.subscriptionId === one.id && invoice.status === 'open') invoice.status = 'paid'
}

/** @param id of the customer or subscription; the client secret contains it */
function challenge(
  state: SandboxState,
  id: string,
  card: SandboxCard,
  one: SandboxSubscription | null,
): CardOutcome & { kind: 'requiresAction' } {
  const subscriptionId = one?.id ?? null
  const waiting = state.challenges.find(
    (known) =>
      known.outcome === 'waiting' && known.subscriptionId === subscriptionId && known.card.token === card.token,
  )
  if (waiting) return { kind: 'requiresAction', clientSecret: waiting.clientSecret }
  const number = state.challenges.length + 1
  const intent = id.replace(/^(cus|sub)_/, one ? 'pi_' : 'seti_')
  const clientSecret = `${intent}_${number}_secret_${randomUUID().replaceAll('-', '')}`
  state.challenges.push({ clientSecret, card, subscriptionId, outcome: 'waiting' })
  return { kind: 'requiresAction', clientSecret }
}

function answer(
  state: SandboxState,
  clientSecret: string,
  outcome: 'complete' | 'fail',
  now: Date,
): SubscriptionEvent[] | null {
  const asked = state.challenges.find((one) => one.clientSecret === clientSecret)
  if (!asked) return null
  if (asked.outcome !== 'waiting') return []
  asked.outcome = outcome
  if (outcome === 'complete') state.card = asked.card
  const one = state.subscriptions.find(({ id }) => id === asked.subscriptionId)
  if (!one || !OPEN.includes(one.status)) return []
  if (outcome === 'fail') return [{ type: 'invoice.payment_failed', subscriptionId: one.id }]
  settle(state, one, now)
  return ['invoice.paid', 'customer.subscription.updated'].map((type) => ({ type, subscriptionId: one.id }))
}

function saveCard(state: SandboxState, customerId: string, token: string): CardOutcome {
  const presented = presentCard(token)
  if (!presented.ok) return { kind: 'declined', message: presented.message }
  const isConfirmed = state.challenges.some(({ card, outcome }) => card.token === token && outcome === 'complete')
  if (presented.asksHolder && !isConfirmed) return challenge(state, customerId, presented.card, null)
  state.card = presented.card
  return { kind: 'done' }
}

function changePlan(state: SandboxState, one: SandboxSubscription, plan: ProviderPlan, at: Date): CardOutcome {
  if (one.planCode === plan.code) return { kind: 'done' }
  const { totalMinor, amountDueMinor } = previewSandboxChange(state, one, { plan, at }).now
  const error = amountDueMinor > 0 ? paymentError(state.card) : null
  if (error !== null) return { kind: 'declined', message: error }
  const isTrial = one.status === 'trialing'
  const startsNow = !isTrial && startsNewPeriod(one, plan)
  const { code: planCode, priceMinor, currencyCode, interval } = plan
  Object.assign(one, { planCode, priceMinor, currencyCode, interval })
  if (startsNow) startCycle(one, at.toISOString())
  if (totalMinor !== 0) addInvoice(state, one, { date: at.toISOString(), amountMinor: totalMinor, isPaid: true })
  return { kind: 'done' }
}

function present(state: SandboxState, one: SandboxSubscription): ProviderSubscription {
  const hasBegun = one.status !== 'incomplete'
  return {
    id: one.id,
    customerId: one.id.replace(/^sub_(.*)_\d+$/, 'cus_$1'),
    status: one.status,
    planCode: one.planCode,
    currentPeriodStart: hasBegun ? new Date(one.currentPeriodStart) : null,
    currentPeriodEnd: hasBegun ? new Date(one.currentPeriodEnd) : null,
    cancelAtPeriodEnd: one.cancelAtPeriodEnd,
    unpaidSince: one.unpaidSince === null ? null : new Date(one.unpaidSince),
    openInvoice: openInvoiceOf(state, one),
  }
}

function presentInvoice(invoice: SandboxInvoice): ProviderInvoice {
  const { id, number, date, amountMinor, amountDueMinor = amountMinor, currencyCode, status } = invoice
  return { id, number, date: new Date(date), amountMinor, amountDueMinor, currencyCode, status, pdfUrl: null }
}

function toEvent({ type, subscriptionId }: SubscriptionEvent): PaymentEvent {
  return {
    id: `evt_sandbox_${randomUUID()}`,
    type,
    subscriptionId,
    customerId: subscriptionId.replace(/^sub_(.*)_\d+$/, 'cus_$1'),
  }
}
