import type { ImportReport, MappingInput, MenuImport } from '#contract/menu-imports.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  applyImport,
  checkImport,
  deleteImport,
  type Importer,
  type MenuFile,
  readImport,
  reasonForNothing,
  createImport,
  waitUntilIdle,
} from './service.ts'

type Failure = NonNullable<MenuImport['failure']>

export type ImportOutcome =
  | { ok: true; menuImportId: number; report: ImportReport; notes: string[] }
  | ({ ok: false; report: ImportReport | null } & Failure)

/**
 * Reads, checks and imports a file with the mapping that is proposed for it, for the command line and the demo.
 * @param dryRun stops after the check and deletes the import
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
  const { id } = await createImport(deps, importer, file)
  const refuse = async (failure: Failure, report: ImportReport | null = null): Promise<ImportOutcome> => {
    await deleteImport(deps, importer, id)
    return { ok: false, ...failure, report }
  }
  await waitUntilIdle(id)
  const read = await readImport(deps, importer, id)
  if (read.state === 'failed' || !read.mapping)
    return refuse(read.failure ?? { reason: 'The file couldn’t be read. Please try again.' })

  await checkImport(deps, importer, id, { mapping: adjust(read.mapping) })
  await waitUntilIdle(id)
  const checked = await readImport(deps, importer, id)
  if (checked.failure || !checked.report)
    return refuse(checked.failure ?? { reason: 'The file couldn’t be checked. Please try again.' })
  const reason = checked.report.mappingErrors[0]?.message ?? reasonForNothing(checked.report)
  if (reason !== null) return refuse({ reason }, checked.report)

  const notes = [...(checked.table?.notes ?? []), ...checked.mappingWarnings]
  if (dryRun) {
    await deleteImport(deps, importer, id)
    return { ok: true, menuImportId: id, report: checked.report, notes }
  }
  await applyImport(deps, importer, id)
  await waitUntilIdle(id)
  const imported = await readImport(deps, importer, id)
  if (imported.state !== 'imported')
    throw new AppError(
      'UNPROCESSABLE',
      imported.failure?.reason ?? 'The menu couldn’t be imported. Nothing was changed. Please try again.',
    )
  return { ok: true, menuImportId: id, report: imported.report ?? checked.report, notes }
}
