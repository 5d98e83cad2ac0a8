import type { Data } from '#contract/endpoints.ts'
import type { listMenuImports, MenuImport } from '#contract/menu-imports.ts'
import type { ImportRow } from './queries.ts'
import type { Progress } from './run-task.ts'

/** What `menu_import.result` holds: parts of the wire's shape, as they become known. */
export type StoredResult = Partial<
  Pick<MenuImport, 'failure' | 'table' | 'mapping' | 'mappingReasons' | 'mappingWarnings' | 'report' | 'preview'>
>

/** A row of the list of imports. */
export type ImportSummary = Data<typeof listMenuImports>[number]

type Running = { state: MenuImport['state']; progress: Progress | null } | null

/** An import and how far it is. */
export function presentImport(row: ImportRow, running: Running): MenuImport {
  const result = row.result as StoredResult // written by service.ts
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
    report: result.report ?? null,
    preview: result.preview ?? [],
    importedAt: row.importedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The same in short, for the history. */
export function summariseImport(row: ImportRow, running: Running): ImportSummary {
  const { id, branchId, fileName, state, importedAt, undoneAt, createdAt, report } = presentImport(row, running)
  return { id, branchId, fileName, state, importedAt, undoneAt, createdAt, counts: report?.counts ?? null }
}
