import type { Data, Received } from '#contract/endpoints.ts'
import {
  type exportTranslations,
  type listTranslations,
  type readTranslationProgress,
  type saveTranslations,
  TRANSLATIONS_PAGE_SIZE,
} from '#contract/translations.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { formatExportFileName, workbookOf } from '#server/features/menu-export/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import type { FileAnswer } from '#server/platform/route-binding.ts'
import { comparePositions, matchesSearch, matchesState, progressIn, recordOf } from './policy.ts'
import { findEntries, findLocales } from './queries.ts'
import { requireMenu } from './require-menu.ts'
import { saveTexts } from './save.ts'
import { sheetOf } from './sheet.ts'
import { writeXliff } from './xliff.ts'

export { importTranslationFile } from './import.ts'

type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId'>

/** How much of a brand's menu is translated, by language. @throws {AppError} NOT_FOUND for an unknown branch */
export function readProgress(
  deps: Deps,
  caller: Caller,
  branchId: number | undefined,
): Promise<Data<typeof readTranslationProgress>> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const { brandId, defaultLocale: source } = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    const [entries, locales] = await Promise.all([findEntries(tx, brandId), findLocales(tx, brandId)])
    const languages = locales
      .filter((locale) => locale !== source)
      .map((target) => progressIn(entries, { source, target }))
    return { source, languages }
  })
}

/**
 * One page of the worklist in the order of `findEntries`, after the position `after`. Empty when no language is
 * requested and the menu has only one.
 * @throws {AppError} NOT_FOUND for an unknown branch; VALIDATION_FAILED for a language into which the menu can't be
 *   translated
 */
export function listOpenTranslations(
  deps: Deps,
  caller: Caller,
  { branchId, locale, state, search, categoryId, after }: Received<typeof listTranslations>['query'],
): Promise<Data<typeof listTranslations>> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const menu = await requireMenu(tx, branchId ?? caller.selectedBranchId, locale)
    if (!menu) return { records: [], total: 0, next: null }
    const { brandId, pair } = menu
    const entries = await findEntries(tx, brandId)
    const matching = entries.flatMap((entry) => {
      if (categoryId !== undefined && !entry.within.includes(categoryId)) return []
      const record = recordOf(entry, pair)
      const matches = matchesState(record, state) && (search === undefined || matchesSearch(record, search))
      return matches ? [{ position: entry.position, record }] : []
    })
    const start = after?.split('.').map(Number)
    const rest = start ? matching.filter(({ position }) => comparePositions(position, start) > 0) : matching
    const shown = rest.slice(0, TRANSLATIONS_PAGE_SIZE)
    return {
      records: shown.map(({ record }) => record),
      total: matching.length,
      next: rest.length > shown.length ? (shown.at(-1)?.position.join('.') ?? null) : null,
    }
  })
}

/**
 * Saves translations. A refused text doesn't prevent the others from being saved.
 * @throws {AppError} NOT_FOUND for an unknown branch; VALIDATION_FAILED for a language into which the menu can't be
 *   translated
 */
export function saveTranslatedTexts(
  deps: Deps,
  caller: Caller,
  { branchId, locale, texts }: Received<typeof saveTranslations>['body'],
): Promise<Data<typeof saveTranslations>> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const { brandId, pair } = await requireMenu(tx, branchId ?? caller.selectedBranchId, locale)
    const { companyId, userId } = caller
    const { batch, outcomes, ids } = await saveTexts(tx, { companyId, userId, now: deps.now(), brandId, pair }, texts)
    const entries = await findEntries(tx, brandId, ids)
    return {
      batch,
      records: entries.map((one) => recordOf(one, pair)),
      errors: outcomes.map(({ reason }) => reason),
    }
  })
}

/**
 * Texts in two languages, as a file for a translator.
 * @throws {AppError} NOT_FOUND for an unknown branch; VALIDATION_FAILED for a language into which the menu can't be
 *   translated; CONFLICT when there is nothing to export
 */
export async function exportTranslationFile(
  deps: Deps & { signal?: AbortSignal | undefined },
  actor: Actor,
  { branchId, locale, format, state }: Received<typeof exportTranslations>['query'],
): Promise<FileAnswer> {
  const { brandId, brandName, pair, records } = await readTenant(deps.database, actor.companyId, async (tx) => {
    const menu = await requireMenu(tx, branchId ?? actor.selectedBranchId, locale)
    const entries = await findEntries(tx, menu.brandId)
    return { ...menu, records: entries.map((one) => recordOf(one, menu.pair)) }
  })
  const matching = records.filter((one) => matchesState(one, state))
  if (matching.length === 0)
    throw new AppError('CONFLICT', 'This selection contains no text to export. Choose a different one.')
  const fileName = formatExportFileName(brandName, `${pair.source}-${pair.target}`, format === 'xlsx' ? 'xlsx' : 'xlf')
  if (format === 'xliff') {
    const xml = writeXliff({ brandId, brandName, pair, records: matching })
    return { bytes: new TextEncoder().encode(xml), mediaType: 'application/xliff+xml', fileName }
  }
  const bytes = await workbookOf(sheetOf(matching, pair), { ...actor, signal: deps.signal })
  return { bytes, mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileName }
}
