import { and, asc, eq } from 'drizzle-orm'
import type { printTables, TablePrint } from '#contract/dining-tables.ts'
import type { Received } from '#contract/endpoints.ts'
import { DEFAULT_BRAND_COLOR, TABLES_IN_PRINT } from '#contract/limits.ts'
import { tablePath } from '#contract/page-urls.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { branch, brand, branchSettings, diningTable } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { fileInThread } from '#server/platform/file-thread.ts'
import { requirePrintable } from '#server/platform/printable-text.ts'
import type { FileAnswer } from '#server/platform/route-binding.ts'
import type { TableSheet } from './table-cards.ts'

/**
 * The codes of tables as a PDF, in display order: of the given tables, or else of all tables of the branch.
 * @throws {AppError} NOT_FOUND for an unknown branch, or tables it doesn't have; CONFLICT for no tables, or too many
 *   for one file; UNPROCESSABLE for names with characters that the fonts lack
 */
export async function printCodes(
  deps: Pick<Deps, 'database' | 'publicUrl' | 'now'> & { signal?: AbortSignal | undefined },
  actor: Actor,
  { kind, branchId, ids }: Received<typeof printTables>['body'],
): Promise<FileAnswer> {
  const sheet = await withTenant(deps.database, actor.companyId, async (tx): Promise<TableSheet> => {
    const workspace = await requireWorkspace(tx, branchId ?? actor.selectedBranchId)
    const tables = await findTables(tx, workspace.branchId, ids)
    return {
      ...(await findLook(tx, workspace.branchId)),
      kind,
      now: deps.now(),
      tables: tables.map(({ name, qrToken }) => ({ name, url: deps.publicUrl() + tablePath(qrToken) })),
    }
  })
  requirePrintable([sheet.branchName, ...sheet.tables.map(({ name }) => name)], {
    what: 'The name of the branch or of a table',
    instead: 'Change the name, or download the QR codes one by one.',
  })
  const bytes = await fileInThread(new URL('./table-cards.ts', import.meta.url), sheet, {
    ...actor,
    signal: deps.signal,
  })
  return { bytes, mediaType: 'application/pdf', fileName: formatPrintFileName(kind, sheet.branchName) }
}

async function findTables(tx: Transaction, branchId: number, ids: number[] | undefined) {
  const rows = await tx
    .select({ name: diningTable.name, qrToken: diningTable.qrToken })
    .from(diningTable)
    .where(and(eq(diningTable.branchId, branchId), ids && inIds(diningTable.id, ids)))
    .orderBy(asc(diningTable.sortOrder), asc(diningTable.id))
    .limit(TABLES_IN_PRINT + 1)
  if (ids && rows.length !== new Set(ids).size)
    throw new AppError('NOT_FOUND', 'One of these tables no longer exists. Reload the page and try again.')
  if (rows.length === 0) throw new AppError('CONFLICT', 'There are no tables to print yet. Add one first.')
  if (rows.length > TABLES_IN_PRINT)
    throw new AppError('CONFLICT', `A file can contain up to ${TABLES_IN_PRINT} tables. Select fewer.`)
  return rows
}

async function findLook(tx: Transaction, branchId: number) {
  const [row] = await tx
    .select({
      branchName: branch.name,
      locale: branch.defaultLocale,
      ofBranch: branchSettings.brandColor,
      ofBrand: brand.brandColor,
    })
    .from(branch)
    .innerJoin(brand, eq(brand.id, branch.brandId))
    .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .where(eq(branch.id, branchId))
  if (!row) throw new AppError('NOT_FOUND', 'This branch no longer exists. Reload the page and try again.')
  const { branchName, locale, ofBranch, ofBrand } = row
  return { branchName, locale, brandColor: ofBranch ?? ofBrand ?? DEFAULT_BRAND_COLOR }
}

function formatPrintFileName(kind: TablePrint, branchName: string): string {
  const name = branchName.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return `table-${kind}${name && `-${name}`}.pdf`
}
