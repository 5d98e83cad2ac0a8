import type { SandboxState, SandboxSubscription } from '#server/db/schema.ts'
import type { ProviderPlan } from './provider.ts'

/** The end of a period that begins at a moment; the 31st becomes the last day of a shorter month. */
export function addMonths(moment: string, interval: 'month' | 'year'): string {
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}

/** Writes an invoice. */
export function addInvoice(
  state: SandboxState,
  one: SandboxSubscription,
  { date, amountMinor, isPaid }: { date: string; amountMinor: number; isPaid: boolean },
): void {
  const number = `SANDBOX-${String(state.invoices.length + 1).padStart(4, '0')}`
  state.invoices.push({
    id: `in_${one.id}_${state.invoices.length + 1}`,
    subscriptionId: one.id,
    number,
    date,
    amountMinor,
    currencyCode: one.currencyCode,
    status: isPaid ? 'paid' : 'open',
  })
}

/** What changing the plan costs at once: the rest of the period, less what is paid for it; another interval begins anew. */
export function differenceMinor(one: SandboxSubscription, plan: ProviderPlan, now: Date): number {
  const [start, end] = [Date.parse(one.currentPeriodStart), Date.parse(one.currentPeriodEnd)]
  const rest = Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)))
  const due = plan.interval === one.interval ? plan.priceMinor * rest : plan.priceMinor
  return Math.max(0, Math.round(due - one.priceMinor * rest))
}
