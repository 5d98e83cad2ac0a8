import { FileDown } from 'lucide-react'
import type { Invoice } from '#contract/subscriptions.ts'
import { formatDate } from '../../shell/format-date.ts'
import { priceWords } from '../../shell/plan-words.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'

const STATUS: Record<Invoice['status'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Being written', tone: 'neutral' },
  open: { label: 'To be paid', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  uncollectible: { label: 'Not paid', tone: 'danger' },
  void: { label: 'Withdrawn', tone: 'neutral' },
}

/** Invoices, the newest first, as the payment provider lists them. */
export function InvoiceList({ invoices }: { invoices: Invoice[] }) {
  return (
    <ul className="divide-y divide-line">
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  )
}

function InvoiceRow({ invoice: { date, number, amountMinor, currencyCode, status, pdfUrl } }: { invoice: Invoice }) {
  const name = number ?? formatDate(date)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-36 grow">
        <span className="block font-medium">
          <bdi dir="ltr">{formatDate(date)}</bdi>
        </span>
        {number && <span className="block text-sm text-muted">{number}</span>}
      </span>
      <span className="font-medium tabular-nums">{priceWords(amountMinor, currencyCode)}</span>
      <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
      {pdfUrl && (
        <a
          href={pdfUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF of invoice ${name}`}
          className={`${LINK_LOOK} inline-flex items-center gap-1 text-sm`}
        >
          <FileDown className="size-4" aria-hidden="true" />
          PDF
        </a>
      )}
    </li>
  )
}
