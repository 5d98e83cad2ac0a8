import type { SubscriptionStatus } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

export type ProviderPlan = {
  code: string
  name: string
  priceMinor: number
  currencyCode: string
  interval: 'month' | 'year'
  /** The provider's price id; null until it is created. */
  providerPriceId: string | null
}

/** The payer's details on invoices. */
export type CustomerDetails = {
  name: string
  email: string | null
  taxId: string | null
  address: { line1: string; line2: string; city: string; postalCode: string; country: string } | null
}

/** The provider's state of a subscription. */
export type ProviderSubscription = {
  id: string
  customerId: string
  status: SubscriptionStatus
  /** Null when it belongs to none of our plans. */
  planCode: string | null
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** Since when the newest invoice is unpaid; null when it isn't open. In the sandbox, set only for renewals. */
  unpaidSince: Date | null
  /** The newest invoice while it is open: what the next payment charges. */
  openInvoice: ProviderAmount | null
}

export type ProviderAmount = {
  /** What is charged to the card: the total less credit, never negative. */
  amountDueMinor: number
  totalMinor: number
  /** The tax included in the total. */
  taxMinor: number
  currencyCode: string
}

export type ProviderNextInvoice = ProviderAmount & { date: Date }

/** What a purchase or a change of plan would charge, at once and with the next invoice. */
export type ProviderPreview = {
  now: ProviderAmount
  /** Credit left for later invoices. */
  creditMinor: number
  /** Null when the subscription ends with its period. */
  next: ProviderNextInvoice | null
}

/** The result of using a card: accepted, declined with the bank's message, or waiting for cardholder or bank. */
export type CardOutcome =
  | { kind: 'done' }
  | { kind: 'declined'; message: string }
  | { kind: 'requiresAction'; clientSecret: string }
  | { kind: 'processing' }

export type ProviderInvoice = {
  id: string
  number: string | null
  date: Date
  /** The total; negative when it gives credit. */
  amountMinor: number
  /** What was or will be charged to the card: the total less credit. */
  amountDueMinor: number
  currencyCode: string
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  pdfUrl: string | null
}

export type ProviderCard = { brand: string; last4: string; expMonth: number; expYear: number }

/** A notification from the provider. Its content is not trusted; the state is read again. */
export type PaymentEvent = { id: string; type: string; customerId: string | null; subscriptionId: string | null }

/** A subscription to create. Repeating the call with the same attempt and key gives the same subscription. */
export type NewSubscription = {
  customerId: string
  /** Identifies the attempt among those of the customer. */
  attempt: string
  /** Repeated calls send the same key. */
  idempotencyKey: string
  plan: ProviderPlan
  trialDays: number
}

/** A purchase to preview: the plan with its trial, and who pays. */
export type PurchasePreview = {
  /** Null for a company that isn't a customer yet; then its details determine the tax. */
  customerId: string | null
  details: CustomerDetails
  plan: ProviderPlan
  trialDays: number
  at: Date
}

/**
 * The payment provider (docs/decisions/0010-payments.md). Calls can be repeated, but not made inside a database
 * transaction; they throw `ProviderFailure` when the provider can't be reached or fails.
 */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox'
  /** What the browser needs to show the provider's card fields. */
  browser: { scriptUrl: string; publishableKey: string }
  /** The provider's price of a plan, created if missing; null when the provider needs none. */
  ensurePrice: (plan: ProviderPlan) => Promise<string | null>
  createCustomer: (idempotencyKey: string, companyId: number, details: CustomerDetails) => Promise<string>
  updateCustomer: (customerId: string, details: CustomerDetails) => Promise<void>
  /** Creates a subscription that isn't charged until `pay`. */
  subscribe: (wanted: NewSubscription) => Promise<ProviderSubscription>
  /** The subscription that an attempt created; null if none was created. */
  findSubscription: (customerId: string, attempt: string) => Promise<ProviderSubscription | null>
  readSubscription: (subscriptionId: string) => Promise<ProviderSubscription | null>
  /**
   * Attaches a card to the customer and pays the open invoice with it; for a trial, the card is only confirmed. A paid
   * invoice is never paid again.
   */
  pay: (subscriptionId: string, paymentMethod: string) => Promise<CardOutcome>
  /** Attaches a card to the customer for future payments. */
  saveCard: (customerId: string, paymentMethod: string) => Promise<CardOutcome>
  previewPurchase: (wanted: PurchasePreview) => Promise<ProviderPreview>
  /** What `changePlan` with the same plan and moment would charge. */
  previewChange: (subscriptionId: string, plan: ProviderPlan, at: Date) => Promise<ProviderPreview>
  /** The next renewal's invoice; null when the subscription ends with its period. */
  previewRenewal: (subscriptionId: string) => Promise<ProviderNextInvoice | null>
  /**
   * Changes the plan and charges the difference at once. If the bank declines, nothing changes.
   * @param at in whole seconds, within the current period: unused time is prorated from here
   */
  changePlan: (subscriptionId: string, plan: ProviderPlan, at: Date) => Promise<CardOutcome>
  setCancelAtPeriodEnd: (subscriptionId: string, cancel: boolean) => Promise<void>
  /** Ends a subscription whose first payment was never made. */
  cancelAttempt: (subscriptionId: string) => Promise<void>
  listInvoices: (customerId: string) => Promise<ProviderInvoice[]>
  readCard: (customerId: string) => Promise<ProviderCard | null>
  /**
   * The event of a webhook; null when it isn't signed by the provider, or its time is more than five minutes in the
   * past or future.
   */
  readEvent: (rawBody: Buffer, signature: string, now: Date) => PaymentEvent | null
  /** Functions that only the sandbox has; null for Stripe. */
  sandbox: SandboxControls | null
}

export type SandboxControls = {
  /** @returns the resulting events; null when no challenge has this client secret */
  answerChallenge: (clientSecret: string, outcome: 'complete' | 'fail') => Promise<PaymentEvent[] | null>
  /** Simulates days passing for every customer, or for one, with the renewals, failures and ends that are due then. */
  advance: (days: number, options: { decline: boolean; customerId?: string | undefined }) => Promise<PaymentEvent[]>
}

/** The provider couldn't be reached, or failed. It is unknown what the call has done. */
export class ProviderFailure extends AppError {
  override name = 'ProviderFailure'
  /** Whether the provider responded; then it may repeat that response for the same idempotency key. */
  readonly hasAnswered: boolean

  constructor(hasAnswered: boolean, cause: unknown) {
    super('UNAVAILABLE', 'The card payment provider isn’t responding. Please try again in a moment.', { cause })
    this.hasAnswered = hasAnswered
  }
}
