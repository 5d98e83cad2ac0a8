import { z } from 'zod'
import { idSchema, nothingSchema, priceMinorSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { plainTextSchema } from './texts.ts'

const TAG = 'Subscription'
/** Only owners pay; other members are told to ask one (design section 7.1). */
const owners = { tag: TAG, access: 'signedIn', permission: 'billing:write' } as const

/** How much of what a plan allows; null is as much as one likes. */
export const planLimitsSchema = z.object({
  branches: z.int().min(0).nullable(),
  menuItems: z.int().min(0).nullable(),
  tables: z.int().min(0).nullable(),
  members: z.int().min(0).nullable(),
})
export type PlanLimits = z.infer<typeof planLimitsSchema>

export const planSchema = z
  .object({
    id: idSchema,
    code: z.string(),
    name: z.string(),
    priceMinor: priceMinorSchema,
    currencyCode: z.string(),
    interval: z.enum(['month', 'year']),
    trialDays: z.int().min(0),
    limits: planLimitsSchema,
    features: z.array(z.string()),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof planSchema>

export const listPlans = endpoint({
  method: 'GET',
  path: '/subscription/plans',
  summary: 'The plans on offer',
  tag: TAG,
  access: 'public',
  data: z.array(planSchema),
})

/** What the browser needs to take a card: the provider's script and its public key. */
export const paymentProviderSchema = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  scriptUrl: z.string(),
  publishableKey: z.string(),
})
export type PaymentProvider = z.infer<typeof paymentProviderSchema>

export const readPaymentProvider = endpoint({
  method: 'GET',
  path: '/subscription/payment-provider',
  summary: 'Which card payment provider the browser talks to',
  tag: TAG,
  access: 'public',
  data: paymentProviderSchema,
})

export const SUBSCRIPTION_STATUSES = ['incomplete', 'trialing', 'active', 'past_due', 'canceled', 'unpaid'] as const

export const subscriptionSchema = z
  .object({
    id: idSchema,
    plan: planSchema,
    status: z.enum(SUBSCRIPTION_STATUSES),
    currentPeriodEnd: z.iso.datetime().nullable(),
    cancelAtPeriodEnd: z.boolean(),
    pastDueSince: z.iso.datetime().nullable(),
    /** Given by an operator, without a payment: there is nothing to change or to cancel. */
    isGranted: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscriptionSchema>

/** 3-D Secure: the browser confirms with the secret and posts again (design section 9). */
export const requiresActionSchema = z.object({ requiresAction: z.literal(true), clientSecret: z.string() })
export type RequiresAction = z.infer<typeof requiresActionSchema>

const paymentMethodSchema = z
  .string()
  .regex(/^pm_\w+$/, 'This is not a payment method')
  .max(200)

/**
 * `plan: 0` is answered 200, `success: false`, 'Choose a plan'; a declined card 200 as well, with the bank's words.
 * With a subscription that waits for its payment, this pays it, whatever the plan asked for.
 */
export const createSubscription = endpoint({
  ...owners,
  method: 'POST',
  path: '/subscription/create',
  summary: 'Subscribe to a plan with a payment method made in the browser',
  body: z.strictObject({ plan: z.int().min(0), stripeToken: paymentMethodSchema }),
  data: subscriptionSchema,
  refusal: requiresActionSchema.nullable(),
})

const addressSchema = z.strictObject({
  line1: plainTextSchema(200),
  line2: plainTextSchema(200),
  city: plainTextSchema(100),
  postalCode: plainTextSchema(20),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.string().regex(/^([A-Z]{2})?$/),
})

export const billingDetailsSchema = z.strictObject({
  companyName: plainTextSchema(120).min(1, 'Company name is required'),
  taxId: plainTextSchema(40),
  address: addressSchema,
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.iso.datetime(),
  amountMinor: z.int(),
  currencyCode: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  pdfUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const billingSchema = z.object({
  subscription: subscriptionSchema.nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /** The next payment, when there will be one. */
  nextPayment: z.object({ date: z.iso.datetime(), amountMinor: z.int(), currencyCode: z.string() }).nullable(),
  invoices: z.array(invoiceSchema),
  details: billingDetailsSchema,
})
export type Billing = z.infer<typeof billingSchema>

export const readBilling = endpoint({
  ...owners,
  method: 'GET',
  path: '/billing',
  summary: 'Plan, card, invoices and what stands on them',
  data: billingSchema,
})

export const updateBillingDetails = endpoint({
  ...owners,
  method: 'PUT',
  path: '/billing/details',
  summary: 'Company name, address and tax id on invoices',
  body: billingDetailsSchema,
  data: billingDetailsSchema,
})

/**
 * The difference is paid at once. A declined card is answered 200, `success: false`, and nothing changes.
 * Needs a confirmed password, as do `cancelSubscription` and `updateCard`.
 */
export const changePlan = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/plan',
  summary: 'Change to another plan',
  body: z.strictObject({ plan: idSchema }),
  data: subscriptionSchema,
  refusal: nothingSchema,
})

export const cancelSubscription = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/cancel',
  summary: 'End the subscription with the period that is paid',
  data: subscriptionSchema,
})

export const resumeSubscription = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/resume',
  summary: 'Take a cancellation back',
  data: subscriptionSchema,
})

/** Pays an open invoice at once with the new card. */
export const updateCard = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/card',
  summary: 'Pay with another card from now on',
  body: z.strictObject({ stripeToken: paymentMethodSchema }),
  data: nothingSchema,
  refusal: requiresActionSchema.nullable(),
})

/** The outcome of the sandbox's challenge page; only the sandbox has it. */
export const answerSandboxChallenge = endpoint({
  method: 'POST',
  path: '/sandbox/challenge',
  summary: "Complete or fail the sandbox's 3-D Secure challenge",
  tag: 'Sandbox',
  access: 'public',
  body: z.strictObject({ clientSecret: z.string().min(1).max(200), outcome: z.enum(['complete', 'fail']) }),
  data: nothingSchema,
})
