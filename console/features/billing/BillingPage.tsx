import type { Billing } from '#contract/subscriptions.ts'
import { useReadBillingQuery } from '../../api/subscription-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'
import { CardSection } from './CardSection.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { billingMessages as t } from './messages.ts'
import { PlanSection } from './PlanSection.tsx'
import { StorageSection } from './StorageSection.tsx'

export function BillingPage() {
  const { data: billing, error, isFetching, refetch } = useReadBillingQuery({}, { refetchOnMountOrArgChange: true })
  return (
    <div className="max-w-3xl">
      <PageHeader title={t.title} lead={t.lead} />
      {billing && <BillingSections billing={billing} />}
      {!billing && isFetching && (
        <div aria-busy="true" className="space-y-6">
          <Skeleton className="h-44 rounded-2xl" />
          <Skeleton className="h-32 rounded-2xl" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      )}
      {!billing && !isFetching && error && <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function BillingSections({ billing }: { billing: Billing }) {
  return (
    <div className="space-y-6">
      <PlanSection subscription={billing.subscription} usage={billing.usage} />
      <CardSection billing={billing} />
      <StorageSection storage={billing.storage} />
      <FormSection title={t.invoices}>
        {billing.invoices.length > 0 ? (
          <InvoiceList invoices={billing.invoices} />
        ) : (
          <p className="text-muted">{t.noInvoices}</p>
        )}
      </FormSection>
      <BillingDetailsForm details={billing.details} />
    </div>
  )
}
