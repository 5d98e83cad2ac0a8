import { z } from 'zod'
import { idSchema, nothingSchema, priceMinorSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { plainTextSchema } from './texts.ts'

const TAG = 'Subscription'
/** Only owners pay. They need a verified email address, which makes it harder to test stolen cards here. */
const owners = { tag: TAG, access: 'verified', permission: 'billing:write', branchScope: 'all' } as const

/** The limits of a plan; null means unlimited. */
export const planLimitsSchema = z.object({
  branches: z.int().min(0).nullable(),
  menuItems: z.int().min(0).nullable(),
  tables: z.int().min(0).nullable(),
  members: z.int().min(0).nullable(),
  /** Megabytes of pictures and menu files; `DEFAULT_STORAGE_MB` if the plan sets none. */
  storageMb: z.int().min(0).nullable().optional(),
})
export type PlanLimits = z.infer<typeof planLimitsSchema>

/** The size of a company's pictures and import files. `limitBytes` is null for no limit. */
export const storageSchema = z.object({ usedBytes: z.int().min(0), limitBytes: z.int().min(0).nullable() })
export type Storage = z.infer<typeof storageSchema>

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
  branchScope: 'none',
  method: 'GET',
  path: '/subscription/plans',
  summary: 'List the available plans',
  tag: TAG,
  access: 'public',
  data: z.array(planSchema),
})

/** What the browser needs for card payments: the provider's script and its public key. */
export const paymentProviderSchema = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  scriptUrl: z.string(),
  publishableKey: z.string(),
})
export type PaymentProvider = z.infer<typeof paymentProviderSchema>

export const readPaymentProvider = endpoint({
  branchScope: 'none',
  method: 'GET',
  path: '/subscription/payment-provider',
  summary: 'Get the card payment script and public key for the browser',
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
    /** Granted by an operator without payment, so it can't be changed or cancelled. */
    isGranted: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscriptionSchema>

/** 3-D Secure: the browser confirms the card with the secret and sends the request again. */
export const requiresActionSchema = z.object({ requiresAction: z.literal(true), clientSecret: z.string() })

const nextInvoiceSchema = z.object({
  date: z.iso.datetime(),
  amountMinor: z.int(),
  taxMinor: z.int(),
  currencyCode: z.string(),
})

/** What a purchase or a change of plan will charge, shown before confirmation. */
export const paymentPreviewSchema = z
  .object({
    /** The plan to pay for: that of an overdue payment, if there is one, even if another plan was requested. */
    plan: planSchema,
    currencyCode: z.string(),
    /** Charged immediately. */
    amountDueMinor: z.int(),
    /** The total of the immediate invoice before credit is applied. It is negative when the invoice gives credit. */
    totalMinor: z.int(),
    /** The tax included in `totalMinor`. */
    taxMinor: z.int(),
    /** Credit for later invoices. */
    creditMinor: z.int(),
    /** Days until the first payment. */
    trialDays: z.int(),
    /** Null when no invoice follows. */
    next: nextInvoiceSchema.nullable(),
    /** The moment from which unused time is prorated. */
    prorationDate: z.iso.datetime(),
  })
  .meta({ id: 'PaymentPreview' })
export type PaymentPreview = z.infer<typeof paymentPreviewSchema>

export const previewSubscription = endpoint({
  ...owners,
  method: 'GET',
  path: '/subscription/preview',
  summary: 'Preview what a new subscription costs',
  query: z.strictObject({ plan: queryIdSchema }),
  data: paymentPreviewSchema,
})

const paymentMethodSchema = z
  .string()
  .regex(/^pm_\w+$/, 'This isn’t a payment method ID. Use one that starts with pm_.')
  .max(200)

/**
 * For `plan: 0`, responds with 200, `success: false` and 'Choose a plan'; for a declined card, with 200,
 * `success: false` and the bank's message. An overdue payment is paid first, whatever plan is requested.
 */
export const createSubscription = endpoint({
  ...owners,
  method: 'POST',
  path: '/subscription/create',
  summary: 'Subscribe to a plan with a payment method created in the browser',
  body: z.strictObject({
    plan: z.int().min(0),
    stripeToken: paymentMethodSchema,
    /** The amount shown to the customer. If another amount is due, nothing is charged. */
    amountDueMinor: z.int().min(0).optional(),
  }),
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
  /** The total; negative when the invoice gives credit. */
  amountMinor: z.int(),
  /** What is charged to the card: the total less credit. */
  amountDueMinor: z.int(),
  currencyCode: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** The URL of the provider's PDF; null when `downloadInvoice` creates the PDF. */
  pdfUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const billingSchema = z.object({
  subscription: subscriptionSchema.nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /** Null when no payment follows. */
  nextPayment: nextInvoiceSchema.nullable(),
  /** How much the company uses of everything that plans limit. */
  usage: z.object({ branches: z.int(), menuItems: z.int(), tables: z.int(), members: z.int(), storageBytes: z.int() }),
  invoices: z.array(invoiceSchema),
  details: billingDetailsSchema,
  storage: storageSchema,
})
export type Billing = z.infer<typeof billingSchema>

export const readBilling = endpoint({
  ...owners,
  method: 'GET',
  path: '/billing',
  summary: 'Get the plan, card, invoices and invoice details',
  data: billingSchema,
})

/** Creates the PDF of an invoice whose `pdfUrl` is null. */
export const downloadInvoice = endpoint({
  ...owners,
  method: 'GET',
  path: '/billing/invoices/:invoiceId/pdf',
  summary: 'Download an invoice as PDF',
  params: z.strictObject({ invoiceId: z.string().max(100) }),
  data: nothingSchema,
  file: ['application/pdf'],
})

export const updateBillingDetails = endpoint({
  ...owners,
  method: 'PUT',
  path: '/billing/details',
  summary: 'Update the company name, address and tax ID on invoices',
  body: billingDetailsSchema,
  data: billingDetailsSchema,
})

export const previewPlanChange = endpoint({
  ...owners,
  method: 'GET',
  path: '/billing/plan/preview',
  summary: 'Preview what a plan change costs now and on the next invoice',
  query: z.strictObject({ plan: queryIdSchema }),
  data: paymentPreviewSchema,
})

/**
 * The parts of the preview from `previewPlanChange` that the customer confirmed. `nextAmountMinor` is the preview's
 * `next.amountMinor`, or null when no invoice follows.
 */
export const shownPaymentSchema = paymentPreviewSchema
  .pick({ prorationDate: true, amountDueMinor: true, creditMinor: true })
  .extend({ nextAmountMinor: z.int().nullable() })
export type ShownPayment = z.infer<typeof shownPaymentSchema>

/**
 * Charges exactly what was shown, and needs a confirmed password. If the amounts differ now, for example because the
 * preview is more than half an hour old, nothing changes and the response is 200, `success: false` with a new preview.
 * For a declined card, the response is 200, `success: false` without a preview.
 */
export const changePlan = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/plan',
  summary: 'Change the plan',
  body: z.strictObject({ plan: idSchema, shown: z.strictObject(shownPaymentSchema.shape) }),
  data: subscriptionSchema,
  refusal: paymentPreviewSchema.nullable(),
})

/** Needs a confirmed password. */
export const cancelSubscription = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/cancel',
  summary: 'Cancel the subscription at the end of the billing period',
  data: subscriptionSchema,
})

export const resumeSubscription = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/resume',
  summary: 'Resume a cancelled subscription',
  data: subscriptionSchema,
})

/** Sets the card for future payments, and pays an open invoice with it immediately. Needs a confirmed password. */
export const updateCard = endpoint({
  ...owners,
  method: 'POST',
  path: '/billing/card',
  summary: 'Replace the payment card',
  body: z.strictObject({ stripeToken: paymentMethodSchema }),
  data: nothingSchema,
  refusal: requiresActionSchema.nullable(),
})

/** The result of the sandbox's challenge page; only available with sandbox payments. */
export const answerSandboxChallenge = endpoint({
  branchScope: 'none',
  method: 'POST',
  path: '/sandbox/challenge',
  summary: 'Complete or fail the sandbox’s 3-D Secure challenge',
  tag: 'Sandbox',
  access: 'public',
  body: z.strictObject({ clientSecret: z.string().min(1).max(200), outcome: z.enum(['complete', 'fail']) }),
  data: nothingSchema,
})
