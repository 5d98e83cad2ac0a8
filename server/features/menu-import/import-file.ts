import type { ImportReport, MappingInput } from '#contract/menu-imports.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  applyImport,
  checkImport,
  forgetImport,
  type Importer,
  type MenuFile,
  readImport,
  startImport,
  whenIdle,
} from './service.ts'

/** The outcome of importing a file in one go. */
export type ImportOutcome =
  | { ok: true; menuImportId: number; report: ImportReport; notes: string[] }
  | { ok: false; reason: string; line?: number | undefined; column?: number | undefined; report: ImportReport | null }

/**
 * Reads, checks and imports a file with the mapping that is proposed for it, for the command line and the demo.
 * @param dryRun stop before importing
 * @param adjust changes the proposed mapping
 */
export async function importFile(
  deps: Deps,
  importer: Importer,
  file: MenuFile,
  {
    dryRun = false,
    adjust = (mapping) => mapping,
  }: { dryRun?: boolean; adjust?: (mapping: MappingInput) => MappingInput } = {},
): Promise<ImportOutcome> {
  const { id } = await startImport(deps, importer, file)
  await whenIdle(id)
  const read = await readImport(deps, importer, id)
  if (read.state === 'failed' || !read.mapping)
    return refuse(deps, importer, id, read.failure ?? { reason: 'The file couldn’t be read. Please try again.' })

  await checkImport(deps, importer, id, { mapping: adjust(read.mapping) })
  await whenIdle(id)
  const checked = await readImport(deps, importer, id)
  if (checked.failure || !checked.report)
    return refuse(deps, importer, id, checked.failure ?? { reason: 'The file couldn’t be checked. Please try again.' })
  const [error] = checked.report.mappingErrors
  if (error) return refuse(deps, importer, id, { reason: error.message }, checked.report)
  const { created, updated, unchanged } = checked.report.counts
  if (created + updated + unchanged === 0) {
    return refuse(
      deps,
      importer,
      id,
      {
        reason:
          'Nothing was imported, because every row has an error. Fix the errors in your file or check the columns, then try again.',
      },
      checked.report,
    )
  }

  const notes = [...(checked.table?.notes ?? []), ...checked.mappingWarnings]
  if (dryRun) {
    await forgetImport(deps, importer, id)
    return { ok: true, menuImportId: id, report: checked.report, notes }
  }
  await applyImport(deps, importer, id)
  await whenIdle(id)
  const imported = await readImport(deps, importer, id)
  if (imported.state !== 'imported')
    throw new AppError('UNPROCESSABLE', imported.failure?.reason ?? 'Nothing was imported.')
  return { ok: true, menuImportId: id, report: imported.report ?? checked.report, notes }
}

async function refuse(
  deps: Deps,
  importer: Importer,
  id: number,
  failure: { reason: string; line?: number | undefined; column?: number | undefined },
  report: ImportReport | null = null,
): Promise<ImportOutcome> {
  await forgetImport(deps, importer, id)
  return { ok: false, ...failure, report }
}
