/** Draws an invoice. Runs in a worker thread (docs/decisions/0011-pdfs.md). */
import { toDecimalText } from '#contract/money.ts'
import type { BillingDetails } from '#contract/subscriptions.ts'
import { makePdf, mm, type PdfPage } from '#server/platform/pdf.ts'
import type { ProviderInvoice } from '#server/platform/payments/provider.ts'

/** Everything that is drawn, because the thread can't query the database. */
export type InvoiceSheet = {
  invoice: ProviderInvoice
  details: BillingDetails
  /** True when no real money was charged. */
  isSandbox: boolean
  now: Date
}

const MARGIN = mm(20)
const INK = '#1a1a1a'
const PALE = '#5a5a5a'
const RULE = '#c9c9c9'
const SIZE = 10.5
const LINE = mm(8)

const STATUS: Record<ProviderInvoice['status'], string> = {
  draft: 'Draft',
  open: 'Due',
  paid: 'Paid',
  uncollectible: 'Unpaid',
  void: 'Void',
}

/** Draws an invoice or credit note. @returns the PDF: one page of A4, in English like the console */
export function draw({ invoice, details, isSandbox, now }: InvoiceSheet): Promise<Uint8Array> {
  const { number, date, amountMinor, amountDueMinor, currencyCode, status } = invoice
  const title = amountMinor < 0 ? 'Credit note' : 'Invoice'
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: currencyCode })
  // A decimal text, which `format` accepts, so that no amount is rounded as a binary fraction.
  const money = (minor: number) => format.format(toDecimalText(minor, currencyCode) as Intl.StringNumericLiteral)
  const credit = amountMinor - amountDueMinor
  return makePdf({ title: [title, number].filter(Boolean).join(' '), locale: 'en', size: 'A4', now }, (page) => {
    const width = page.width - 2 * MARGIN
    let y = MARGIN
    y += page.text(title, { x: MARGIN, y, width, size: 24, bold: true, color: INK }) + mm(6)
    const facts = [
      ['Number', number ?? '–'],
      ['Date', date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })],
      ['Status', amountMinor < 0 ? 'Credited' : STATUS[status]],
    ] as const
    for (const [label, value] of facts) y += row(page, y, label, value, false)
    y += mm(8)
    y += page.text('Billed to', { x: MARGIN, y, width, size: 9, color: PALE })
    y += page.text(addressLines(details).join('\n'), { x: MARGIN, y, width, size: SIZE, color: INK }) + mm(12)

    y = amounts(page, y, [
      ['Carte subscription', money(amountMinor)],
      ...(credit !== 0 && amountMinor > 0 ? ([['Credit applied', money(-credit)]] as const) : []),
    ])
    y += row(page, y, 'Total', money(amountMinor < 0 ? amountMinor : amountDueMinor), true) + mm(12)
    if (isSandbox)
      page.text('This is a test invoice. You weren’t charged.', {
        x: MARGIN,
        y,
        width,
        size: 9,
        color: PALE,
      })
  })
}

function addressLines({ companyName, taxId, address }: BillingDetails): string[] {
  const { line1, line2, city, postalCode, country } = address
  const name = country && new Intl.DisplayNames('en', { type: 'region' }).of(country)
  const lines = [companyName, line1, line2, [postalCode, city].filter(Boolean).join(' '), name]
  return [...lines, taxId && `Tax ID ${taxId}`].filter((line) => line !== undefined).filter(Boolean)
}

/** Draws rows of a label and an amount, with a horizontal line above and below. @returns where the next row starts */
function amounts(page: PdfPage, top: number, lines: readonly (readonly [label: string, amount: string])[]): number {
  const rule = (y: number) => page.line({ x1: MARGIN, y1: y, x2: page.width - MARGIN, y2: y, color: RULE })
  let y = top
  rule(y)
  y += mm(3)
  for (const [label, amount] of lines) {
    page.text(label, { x: MARGIN, y, width: page.width / 2, size: SIZE, color: INK })
    page.text(amount, { x: MARGIN, y, width: page.width - 2 * MARGIN, size: SIZE, color: INK, align: 'end' })
    y += LINE
  }
  rule(y)
  return y + mm(3)
}

/** Draws a label and its value. @returns the height of the row */
function row(page: PdfPage, y: number, label: string, value: string, isTotal: boolean): number {
  const width = page.width - 2 * MARGIN
  const style = { size: isTotal ? 12 : SIZE, bold: isTotal }
  page.text(label, { x: MARGIN, y, width: mm(40), ...style, color: isTotal ? INK : PALE })
  if (isTotal) page.text(value, { x: MARGIN, y, width, ...style, color: INK, align: 'end' })
  else page.text(value, { x: MARGIN + mm(30), y, width: width - mm(30), ...style, color: INK })
  return LINE
}
