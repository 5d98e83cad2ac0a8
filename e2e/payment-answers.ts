import type { BrowserContext, Page } from '@playwright/test'
import type { Billing, PaymentPreview, PaymentProvider, Plan, Subscription } from '#contract/subscriptions.ts'
import { CHECKOUT_OVERLAY_MS } from '#contract/limits.ts'
import { answer } from './account-answers.ts'
import { reply } from './reply.ts'

const plan = (part: Partial<Plan> & Pick<Plan, 'id' | 'name' | 'interval' | 'priceMinor'>): Plan => ({
  code: `${part.name}-${part.interval}`.toLowerCase(),
  currencyCode: 'EUR',
  trialDays: 0,
  limits: { branches: 10, menuItems: null, tables: 200, members: 25 },
  features: ['Import from a spreadsheet'],
  ...part,
})

export const PLANS: Plan[] = [
  plan({
    id: 11,
    name: 'Starter',
    interval: 'month',
    priceMinor: 1950,
    trialDays: 14,
    limits: { branches: 1, menuItems: 200, tables: 20, members: 3 },
  }),
  plan({ id: 12, name: 'Pro', interval: 'month', priceMinor: 4900 }),
  plan({ id: 13, name: 'Starter', interval: 'year', priceMinor: 19_500 }),
  plan({ id: 14, name: 'Pro', interval: 'year', priceMinor: 49_000 }),
]
export const PRO = plan({ id: 12, name: 'Pro', interval: 'month', priceMinor: 4900 })

export const subscription = (part: Partial<Subscription> = {}): Subscription => ({
  id: 5,
  plan: PRO,
  status: 'active',
  currentPeriodEnd: '2096-12-20T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  isGranted: false,
  pastDueSince: null,
  ...part,
})

export const billing = (part: Partial<Billing> = {}): Billing => ({
  subscription: subscription(),
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2097 },
  nextPayment: { date: '2096-12-20T00:00:00.000Z', amountMinor: 4900, taxMinor: 0, currencyCode: 'EUR' },
  usage: { branches: 1, menuItems: 40, tables: 4, members: 2, storageBytes: 12_000_000 },
  invoices: [
    {
      id: 'in_2',
      number: 'CARTE-0002',
      date: '2096-11-20T00:00:00.000Z',
      amountMinor: 4900,
      amountDueMinor: 4900,
      currencyCode: 'EUR',
      status: 'paid',
      pdfUrl: 'https://invoices.example/2.pdf',
    },
  ],
  details: {
    companyName: 'Demo Kitchens',
    taxId: '',
    address: { line1: 'Main Street 1', line2: '', city: 'Munich', postalCode: '80331', country: 'DE' },
  },
  storage: { usedBytes: 120_000_000, limitBytes: 500_000_000 },
  ...part,
})

/** A preview of the amount due for the plan Pro, without proration or tax. */
export const preview = (part: Partial<PaymentPreview> = {}): PaymentPreview => ({
  plan: PRO,
  currencyCode: 'EUR',
  amountDueMinor: 4900,
  totalMinor: 4900,
  taxMinor: 0,
  creditMinor: 0,
  trialDays: 0,
  next: { date: '2096-12-20T00:00:00.000Z', amountMinor: 4900, taxMinor: 0, currencyCode: 'EUR' },
  prorationDate: '2096-11-20T00:00:00.000Z',
  ...part,
})

/** The preview of the amount due for the plan in a request's URL. */
function purchase(url: string): PaymentPreview {
  const chosen = PLANS.find(({ id }) => id === Number(new URL(url).searchParams.get('plan'))) ?? PRO
  const { priceMinor, trialDays } = chosen
  const dueMinor = trialDays > 0 ? 0 : priceMinor
  const next = { date: '2096-12-20T00:00:00.000Z', amountMinor: priceMinor, taxMinor: 0, currencyCode: 'EUR' }
  return preview({ plan: chosen, trialDays, amountDueMinor: dueMinor, totalMinor: dueMinor, next })
}

const SANDBOX: PaymentProvider = {
  provider: 'sandbox',
  scriptUrl: '/sandbox/payments.js',
  publishableKey: 'pk_sandbox',
}

/** Mocks a company without a subscription, and the plans, amounts and payment provider for its checkout. */
export async function withoutSubscription(page: Page): Promise<void> {
  const message = 'Company does not have any active subscriptions!'
  await reply(page, '**/api/user', { json: { success: false, message, data: null } })
  await withPlans(page)
  await page.route('**/api/subscription/preview?*', (route) => route.fulfill(answer(purchase(route.request().url()))))
  await reply(
    page,
    '**/api/billing',
    answer(billing({ subscription: null, card: null, nextPayment: null, invoices: [] })),
  )
}

export async function withPlans(page: Page): Promise<void> {
  await reply(page, '**/api/subscription/plans', answer(PLANS))
  await reply(page, '**/api/subscription/payment-provider', answer(SANDBOX))
}

/** Stores the chosen plan where the checkout expects it. */
export async function choosePlan(page: Page, id: number): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('plan', String(chosen)), id)
}

/** Ends the checkout's overlay immediately. The overlay's own test doesn't use this. */
export async function skipOverlay(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript((overlayMs) => {
    const { setTimeout } = globalThis
    const skipping = (work: () => void, ms?: number, ...rest: []) =>
      setTimeout(work, ms === overlayMs ? 0 : ms, ...rest)
    Object.assign(globalThis, { setTimeout: skipping })
  }, CHECKOUT_OVERLAY_MS)
}

type Card = { number?: string; expiry?: string; cvc?: string; country?: string; zip?: string }

export async function fillCheckout(page: Page, card: Card = {}): Promise<void> {
  const { number = '4242 4242 4242 4242', expiry = '1234', cvc = '123', country, zip } = card
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill(expiry)
  await page.getByLabel('CVC').fill(cvc)
  await fillCountryAndZip(page, country, zip)
}

/** Fills in Carte's own fields of the checkout form, which are the same for every payment provider. */
export async function fillCountryAndZip(page: Page, country = 'Germany', zip = '80331'): Promise<void> {
  await page.getByRole('combobox', { name: 'Country' }).fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
  await page.getByLabel('Zip').fill(zip)
}
