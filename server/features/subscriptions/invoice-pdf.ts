import { BILLING } from '#contract/messages.ts'
import { readTenant } from '#server/db/tenant.ts'
import { awaitAll } from '#server/db/await-all.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { fileInThread } from '#server/platform/file-thread.ts'
import type { FileAnswer } from '#server/platform/route-binding.ts'
import { readDetails } from './billing.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import { findCustomer } from './queries.ts'

/**
 * An invoice as a PDF, for providers that don't offer one.
 * @throws {AppError} NOT_FOUND for an unknown invoice, another company's, or a draft; UNAVAILABLE when the provider
 *   fails or doesn't answer
 */
export async function printInvoice(
  deps: Pick<Deps, 'database' | 'payments' | 'now'> & { signal?: AbortSignal | undefined },
  actor: Actor,
  id: string,
): Promise<FileAnswer> {
  const { payments, now, signal } = deps
  const { customerId, details } = await readTenant(deps.database, actor.companyId, (tx) =>
    awaitAll({ customerId: findCustomer(tx, payments.name), details: readDetails(tx) }),
  )
  const invoices = customerId === null ? [] : await payments.listInvoices(customerId)
  const invoice = invoices.find((one) => one.id === id && one.status !== 'draft')
  if (!invoice) throw new AppError('NOT_FOUND', BILLING.noInvoice)
  const sheet: InvoiceSheet = { invoice, details, isSandbox: payments.name === 'sandbox', now: now() }
  const bytes = await fileInThread(new URL('./invoice-sheet.ts', import.meta.url), sheet, { ...actor, signal })
  return { bytes, mediaType: 'application/pdf', fileName: `invoice-${invoice.number ?? 'carte'}.pdf` }
}
