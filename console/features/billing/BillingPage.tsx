import type { Billing } from '#contract/subscriptions.ts'
import { useReadBillingQuery } from '../../api/subscription-api.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'
import { CardSection } from './CardSection.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { PlanSection } from './PlanSection.tsx'

/** What the company pays for, with what, and what it has paid (design section 9, Payments). */
export function BillingPage() {
  const { data: billing, error, isFetching, refetch } = useReadBillingQuery({})
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Billing" lead="Your plan, your card, and your invoices." />
      {billing && <BillingSections billing={billing} />}
      {!billing && isFetching && (
        <div aria-busy="true" className="space-y-6">
          <Skeleton className="h-44 rounded-2xl" />
          <Skeleton className="h-32 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      )}
      {!billing && !isFetching && error && <LoadFailure title="Billing" error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function BillingSections({ billing }: { billing: Billing }) {
  return (
    <div className="space-y-6">
      <PlanSection subscription={billing.subscription} />
      <CardSection billing={billing} />
      <FormSection title="Invoices">
        {billing.invoices.length > 0 ? (
          <InvoiceList invoices={billing.invoices} />
        ) : (
          <p className="text-muted">There is no invoice yet.</p>
        )}
      </FormSection>
      <BillingDetailsForm details={billing.details} />
    </div>
  )
}
