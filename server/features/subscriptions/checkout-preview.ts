import { CHECKOUT } from '#contract/messages.ts'
import type { PaymentPreview } from '#contract/subscriptions.ts'
import { findPlans } from '#server/db/plans.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ProviderPreview } from '#server/platform/payments/provider.ts'
import { isPaid } from './policy.ts'
import { presentPreview } from './present.ts'
import { findCurrent, findCustomer, hasEverBegun, readCustomerDetails, type SubscriptionRow } from './queries.ts'
import { requireFit, withPrice } from './service.ts'
import { findAtProvider } from './sync.ts'

/**
 * What the checkout would charge: the plan's open invoice, or else a new subscription.
 * @throws {AppError} NOT_FOUND for a plan that isn't on offer; CONFLICT when the company already has a paid
 *   subscription, or the plan is too small; UNAVAILABLE
 */
export async function previewCheckout(deps: Deps, companyId: CompanyId, planId: number): Promise<PaymentPreview> {
  const { payments, database } = deps
  const { current, ...company } = await withTenant(database, companyId, async (tx) => ({
    current: await findCurrent(tx),
    customerId: await findCustomer(tx, payments.name),
    details: await readCustomerDetails(tx),
    hadTrial: await hasEverBegun(tx),
  }))
  if (current && isPaid(current.subscription.status)) throw new AppError('CONFLICT', CHECKOUT.paidAlready)
  const at = new Date(Math.floor(deps.now().getTime() / 1000) * 1000)
  const isLate = current !== null && current.subscription.status !== 'incomplete'
  const plan = isLate ? current.plan : (await findPlans(database, { id: planId }))[0]
  if (!plan) throw new AppError('NOT_FOUND', CHECKOUT.planGone)
  const trialDays = company.hadTrial ? 0 : plan.trialDays
  if (!isLate) await requireFit(deps, companyId, plan)
  const { customerId, details } = company
  const wanted = { customerId, details, plan: await withPrice(deps, plan), trialDays, at }
  const bought = await payments.previewPurchase(wanted)
  const open = current && current.plan.id === plan.id ? await findOpenInvoice(deps, current) : null
  if (!open) return presentPreview(bought, { plan, trialDays, at })
  const due = { ...bought, now: open, next: isLate ? await renewalOf(deps, current) : bought.next }
  return presentPreview(due, { plan, trialDays, at })
}

/** The invoice that an earlier attempt or a failed renewal left unpaid; null when there is none at this provider. */
async function findOpenInvoice(deps: Deps, current: SubscriptionRow) {
  if (current.subscription.provider !== deps.payments.name) return null
  return (await findAtProvider(deps, current))?.openInvoice ?? null
}

async function renewalOf({ payments }: Deps, { subscription }: SubscriptionRow): Promise<ProviderPreview['next']> {
  const { providerSubscriptionId: id } = subscription
  return id === null ? null : payments.previewRenewal(id)
}
