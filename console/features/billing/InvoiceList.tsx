import { FileDown } from 'lucide-react'
import { downloadInvoice, type Invoice } from '#contract/subscriptions.ts'
import { useTimeZone } from '../../session/branch-context.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { formatDate } from '../../pages/format-date.ts'
import { useDownload } from '../../pages/use-download.ts'
import { priceText } from '../subscription/plan-text.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { billingMessages as t } from './messages.ts'

const STATUS: Record<Invoice['status'], { label: string; tone: BadgeTone }> = {
  draft: { label: t.draft, tone: 'neutral' },
  open: { label: t.open, tone: 'warning' },
  paid: { label: t.paid, tone: 'success' },
  uncollectible: { label: t.unpaid, tone: 'danger' },
  void: { label: t.void, tone: 'neutral' },
}

/** The invoices, newest first, as the payment provider lists them. */
export function InvoiceList({ invoices }: { invoices: Invoice[] }) {
  return (
    <ul className="divide-y divide-line">
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { date, number, amountMinor, amountDueMinor, currencyCode, status } = invoice
  const timeZone = useTimeZone()
  const name = number ?? formatDate(date, timeZone)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-36 grow">
        <span className="block font-medium">
          <DateTime at={date} dateOnly />
        </span>
        {number && <span className="block text-sm text-muted">{number}</span>}
      </span>
      <span className="text-end">
        <span dir="ltr" className="block font-medium tabular-nums">
          {priceText(amountMinor, currencyCode)}
        </span>
        {amountMinor > amountDueMinor && amountMinor > 0 && (
          <span className="block text-sm text-muted">{t.afterCredit(priceText(amountDueMinor, currencyCode))}</span>
        )}
      </span>
      {amountMinor < 0 ? (
        <Badge tone="neutral">{t.credit}</Badge>
      ) : (
        <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
      )}
      {status !== 'draft' && <InvoiceFile invoice={invoice} name={name} />}
    </li>
  )
}

const FILE_LOOK = `${LINK_LOOK} inline-flex items-center gap-1 text-sm`

/** A link to the payment provider's PDF or, if there is none, a button that downloads Carte's own. */
function InvoiceFile({ invoice: { id, pdfUrl }, name }: { invoice: Invoice; name: string }) {
  const { start, progress, error } = useDownload()
  const text = (
    <>
      <FileDown className="size-4" aria-hidden="true" />
      {t.pdf}
    </>
  )
  if (pdfUrl)
    return (
      <a href={pdfUrl} target="_blank" rel="noreferrer" aria-label={t.downloadInvoice(name)} className={FILE_LOOK}>
        {text}
      </a>
    )
  return (
    <>
      <button
        type="button"
        aria-label={t.downloadInvoice(name)}
        aria-busy={progress !== null}
        className={FILE_LOOK}
        onClick={() => void start(downloadInvoice, { params: { invoiceId: id } })}
      >
        {text}
      </button>
      {error !== null && (
        <p role="alert" className="basis-full text-end text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}
