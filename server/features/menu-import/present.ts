import type { Data } from '#contract/endpoints.ts'
import type { listMenuImports, MenuImport } from '#contract/menu-imports.ts'
import type { ReportLists } from './plan/report.ts'
import type { ImportRow } from './queries.ts'
import type { Progress } from './run-task.ts'

/** The content of `menu_import.result`: fields of the response, added as they become known. */
export type StoredResult = Partial<
  Pick<
    MenuImport,
    'failure' | 'table' | 'mapping' | 'questions' | 'mappingReasons' | 'mappingWarnings' | 'report' | 'preview'
  >
> & {
  /** The complete lists of the report: large, so read separately. */
  lists?: ReportLists
  /** The brand's currency when the file was imported. */
  currencyCode?: string
}

/** Defaults for fields that reports stored by older versions don't have. */
const NO_REVIEWS = { needsReview: [], leftOut: [], switches: [] }
const NO_COUNTS = { needsReview: 0, leftOut: 0 }

export type ImportSummary = Data<typeof listMenuImports>[number]

type Running = { state: MenuImport['state']; progress: Progress | null } | null

export function presentImport(row: ImportRow, running: Running, needsReview = 0): MenuImport {
  const result = row.result as StoredResult // only `mergeIntoResult` writes it, from a `StoredResult`
  return {
    id: row.id,
    branchId: row.branchId,
    fileName: row.fileName,
    state: running?.state ?? row.state,
    progress: running?.progress ?? null,
    failure: result.failure ?? null,
    table: result.table ?? null,
    mapping: result.mapping ?? null,
    mappingReasons: result.mappingReasons ?? {},
    mappingWarnings: result.mappingWarnings ?? [],
    questions: result.questions ?? [],
    report: result.report
      ? { ...NO_REVIEWS, ...result.report, counts: { ...NO_COUNTS, ...result.report.counts } }
      : null,
    needsReview,
    preview: result.preview ?? [],
    importedAt: row.importedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function summariseImport(row: ImportRow, running: Running): ImportSummary {
  const { id, branchId, fileName, state, importedAt, undoneAt, createdAt, report } = presentImport(row, running)
  return { id, branchId, fileName, state, importedAt, undoneAt, createdAt, counts: report?.counts ?? null }
}
