import type { SandboxState, SandboxSubscription } from '#server/db/schema.ts'
import { addMonths, startsNewPeriod } from './billing-period.ts'
import type { ProviderAmount, ProviderNextInvoice, ProviderPlan, ProviderPreview, PurchasePreview } from './provider.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates an invoice. Credit pays as much of it as possible; a negative total becomes credit. */
export function addInvoice(
  state: SandboxState,
  one: SandboxSubscription,
  { date, amountMinor, isPaid }: { date: string; amountMinor: number; isPaid: boolean },
): void {
  const { amountDueMinor, creditMinor } = charge(amountMinor, state.creditMinor)
  const number = `SANDBOX-${String(state.invoices.length + 1).padStart(4, '0')}`
  state.creditMinor = creditMinor
  state.invoices.push({
    id: `in_${one.id}_${state.invoices.length + 1}`,
    subscriptionId: one.id,
    number,
    date,
    amountMinor,
    amountDueMinor,
    currencyCode: one.currencyCode,
    status: isPaid ? 'paid' : 'open',
  })
}

/**
 * The part of a total that is charged to the card, and the remaining credit, calculated like Stripe's customer balance.
 */
export function charge(totalMinor: number, creditMinor = 0): { amountDueMinor: number; creditMinor: number } {
  return {
    amountDueMinor: Math.max(0, totalMinor - creditMinor),
    creditMinor: Math.max(0, creditMinor - totalMinor),
  }
}

/**
 * What a change of plan costs, by Stripe's rules: the rest of the period on the new plan, less the unused time of the
 * old one. In a trial nothing is due; otherwise some changes start a new period at once (`startsNewPeriod`).
 */
export function previewSandboxChange(
  { creditMinor: before }: SandboxState,
  one: SandboxSubscription,
  { plan, at }: { plan: ProviderPlan; at: Date },
): ProviderPreview {
  const [start, end] = [Date.parse(one.currentPeriodStart), Date.parse(one.currentPeriodEnd)]
  const rest = Math.min(1, Math.max(0, (end - at.getTime()) / (end - start)))
  const isTrial = one.status === 'trialing'
  const startsNewPeriodNow = !isTrial && startsNewPeriod(one, plan)
  const wanted = Math.round(plan.priceMinor * (startsNewPeriodNow ? 1 : rest))
  const totalMinor = isTrial ? 0 : wanted - Math.round(one.priceMinor * rest)
  const { amountDueMinor, creditMinor } = charge(totalMinor, before)
  const date = new Date(startsNewPeriodNow ? addMonths(at.toISOString(), plan.interval) : one.currentPeriodEnd)
  return {
    now: toAmount(totalMinor, amountDueMinor, plan.currencyCode),
    creditMinor,
    next: one.cancelAtPeriodEnd ? null : nextInvoice(plan, creditMinor, date),
  }
}

export function previewSandboxPurchase(
  state: SandboxState | null,
  { plan, trialDays, at }: Pick<PurchasePreview, 'plan' | 'trialDays' | 'at'>,
): ProviderPreview {
  const totalMinor = trialDays > 0 ? 0 : plan.priceMinor
  const { amountDueMinor, creditMinor } = charge(totalMinor, state?.creditMinor)
  const renewsAt =
    trialDays > 0 ? new Date(at.getTime() + trialDays * DAY_MS) : new Date(addMonths(at.toISOString(), plan.interval))
  return {
    now: toAmount(totalMinor, amountDueMinor, plan.currencyCode),
    creditMinor,
    next: nextInvoice(plan, creditMinor, renewsAt),
  }
}

/** The next renewal; null when the subscription ends with its period. */
export function previewSandboxRenewal(state: SandboxState, one: SandboxSubscription): ProviderNextInvoice | null {
  return one.cancelAtPeriodEnd ? null : nextInvoice(one, state.creditMinor, new Date(one.currentPeriodEnd))
}

/** The amounts of a subscription's newest open invoice; null when there is none. */
export function openInvoiceOf(state: SandboxState, one: SandboxSubscription): ProviderAmount | null {
  const open = state.invoices.findLast(({ subscriptionId, status }) => subscriptionId === one.id && status === 'open')
  return open ? toAmount(open.amountMinor, open.amountDueMinor ?? open.amountMinor, open.currencyCode) : null
}

function nextInvoice(
  { priceMinor, currencyCode }: { priceMinor: number; currencyCode: string },
  creditMinor: number | undefined,
  date: Date,
): ProviderNextInvoice {
  return { ...toAmount(priceMinor, charge(priceMinor, creditMinor).amountDueMinor, currencyCode), date }
}

/** The sandbox has no tax. */
function toAmount(totalMinor: number, amountDueMinor: number, currencyCode: string): ProviderAmount {
  return { totalMinor, amountDueMinor, taxMinor: 0, currencyCode }
}
