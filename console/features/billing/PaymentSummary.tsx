import type { ReactNode } from 'react'
import type { PaymentPreview } from '#contract/subscriptions.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { priceText } from '../subscription/plan-text.ts'
import { billingMessages as t } from './messages.ts'

/** The amounts due now and next, as calculated by the payment provider. */
export function PaymentSummary({ preview }: { preview: PaymentPreview }) {
  const { currencyCode, amountDueMinor, totalMinor, taxMinor, creditMinor, next, plan } = preview
  const price = (amountMinor: number) => priceText(amountMinor, currencyCode)
  const usedCreditMinor = totalMinor - amountDueMinor
  return (
    <section aria-label={t.amountDue} className="rounded-xl bg-sunken px-4 py-3.5">
      <dl className="space-y-2.5">
        <Amount label={<strong>{t.dueNow}</strong>} amount={<strong>{price(amountDueMinor)}</strong>}>
          {totalMinor > 0 && describeTax(taxMinor, price)}
          {totalMinor > 0 && usedCreditMinor > 0 && t.lessCredit(price(usedCreditMinor))}
        </Amount>
        {creditMinor > 0 && (
          <Amount label={t.credit} amount={price(creditMinor)}>
            {t.creditLater}
          </Amount>
        )}
        {next && (
          <Amount
            label={
              <>
                {t.nextInvoiceOn} <DateTime at={next.date} dateOnly />
              </>
            }
            amount={price(next.amountMinor)}
          >
            {t.thenEvery(describeTax(next.taxMinor, price), plan.interval)}
          </Amount>
        )}
      </dl>
      {!next && <p className="mt-2.5 text-sm text-muted">{t.noNextInvoice}</p>}
    </section>
  )
}

function describeTax(taxMinor: number, price: (amountMinor: number) => string): string {
  return taxMinor > 0 ? t.includesTax(price(taxMinor)) : t.noTax
}

type AmountProps = { label: ReactNode; amount: ReactNode; children?: ReactNode }

function Amount({ label, amount, children }: AmountProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd dir="ltr" className="tabular-nums">
        {amount}
      </dd>
      {children && <dd className="basis-full text-sm text-muted">{children}</dd>}
    </div>
  )
}
