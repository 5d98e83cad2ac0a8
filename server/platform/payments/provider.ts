import type { SubscriptionStatus } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

/** A plan as a provider must know it. */
export type ProviderPlan = {
  code: string
  name: string
  priceMinor: number
  currencyCode: string
  interval: 'month' | 'year'
  /** The provider's own price; null until there is one. */
  providerPriceId: string | null
}

/** Who pays, as it stands on invoices. */
export type CustomerDetails = {
  name: string
  email: string | null
  taxId: string | null
  address: { line1: string; line2: string; city: string; postalCode: string; country: string } | null
}

/** What the provider says of a subscription. */
export type ProviderSubscription = {
  id: string
  customerId: string
  status: SubscriptionStatus
  /** Null when it is of no plan of ours. */
  planCode: string | null
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** Since when an invoice waits for its payment; null when none does. */
  unpaidSince: Date | null
}

/** What became of a card: taken; refused, with the bank's words; waiting for its holder, or for the bank. */
export type CardOutcome =
  | { kind: 'done' }
  | { kind: 'declined'; message: string }
  | { kind: 'requiresAction'; clientSecret: string }
  | { kind: 'processing' }

export type ProviderInvoice = {
  id: string
  number: string | null
  date: Date
  amountMinor: number
  currencyCode: string
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  pdfUrl: string | null
}

export type ProviderCard = { brand: string; last4: string; expMonth: number; expYear: number }

/** Something happened at the provider. What exactly is never believed: it is read again. */
export type PaymentEvent = { id: string; type: string; customerId: string | null; subscriptionId: string | null }

/** What makes a subscription: the same attempt, asked for again, is the same subscription. */
export type NewSubscription = {
  customerId: string
  /** Names the attempt among the customer's. */
  attempt: string
  /** Repeats of one call carry one key. */
  idempotencyKey: string
  plan: ProviderPlan
  trialDays: number
}

/**
 * Who takes the money (ADR 0010). Every call may be repeated. None is made inside a transaction.
 * All throw `ProviderFailure` when the provider cannot be reached or fails.
 */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox'
  /** What the browser needs. */
  browser: { scriptUrl: string; publishableKey: string }
  /** The provider's price of a plan, made when it is missing; null when the provider needs none. */
  ensurePrice: (plan: ProviderPlan) => Promise<string | null>
  createCustomer: (idempotencyKey: string, companyId: number, details: CustomerDetails) => Promise<string>
  updateCustomer: (customerId: string, details: CustomerDetails) => Promise<void>
  /** Makes a subscription that nothing is charged for until `pay`. */
  subscribe: (wanted: NewSubscription) => Promise<ProviderSubscription>
  /** The subscription an attempt has made, if it got that far. */
  findSubscription: (customerId: string, attempt: string) => Promise<ProviderSubscription | null>
  readSubscription: (subscriptionId: string) => Promise<ProviderSubscription | null>
  /** Makes a card the customer's and pays what is open with it; an invoice that is paid is never paid again. */
  pay: (subscriptionId: string, paymentMethod: string) => Promise<CardOutcome>
  /** Makes a card the customer's for payments to come. */
  saveCard: (customerId: string, paymentMethod: string) => Promise<CardOutcome>
  /** Changes the plan and pays the difference at once; refused by the bank, nothing changes. */
  changePlan: (subscriptionId: string, plan: ProviderPlan) => Promise<CardOutcome>
  setCancelAtPeriodEnd: (subscriptionId: string, cancel: boolean) => Promise<void>
  /** Ends an attempt that nobody goes on with. */
  abandon: (subscriptionId: string) => Promise<void>
  listInvoices: (customerId: string) => Promise<ProviderInvoice[]>
  readCard: (customerId: string) => Promise<ProviderCard | null>
  /** The event of a webhook; null when it was not signed by the provider, or not within five minutes of now. */
  readEvent: (rawBody: Buffer, signature: string, now: Date) => PaymentEvent | null
  /** What only the sandbox can do. */
  sandbox: SandboxControls | null
}

export type SandboxControls = {
  /** @returns what happened; null when there is no such challenge */
  answerChallenge: (clientSecret: string, outcome: 'complete' | 'fail') => Promise<PaymentEvent[] | null>
  /** Lets days pass for every customer, or for one: renewals, failures, ends. */
  advance: (days: number, options: { decline: boolean; customerId?: string | undefined }) => Promise<PaymentEvent[]>
}

/** The provider could not be reached, or failed. Nothing is known about what the call has done. */
export class ProviderFailure extends AppError {
  override name = 'ProviderFailure'
  /** The provider answered, so that it will answer the same key the same way again. */
  readonly hasAnswered: boolean

  constructor(hasAnswered: boolean, cause: unknown) {
    super('UNAVAILABLE', 'The card payment provider does not answer. Please try again in a moment.', { cause })
    this.hasAnswered = hasAnswered
  }
}
