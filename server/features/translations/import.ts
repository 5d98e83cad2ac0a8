import { createHash } from 'node:crypto'
import { REFUSED_TEXTS_MAX, type TranslationReport } from '#contract/translations.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { fileInThread } from '#server/platform/file-thread.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { fieldLabel, kindLabel, type TranslationFile } from './file-texts.ts'
import { type Outcome, planTexts, recordKey, type Wanted } from './policy.ts'
import { findEntries } from './queries.ts'
import { type Menu, requireMenu } from './require-menu.ts'
import { saveTexts } from './save.ts'

const SHOWN_CHANGES = 50

type Request = { branchId?: number | undefined; locale: string; plan?: string | undefined; bytes: Uint8Array }

/**
 * Checks a file of translations; applies it if the request names the plan of an earlier check.
 * @throws {AppError} UNPROCESSABLE for a file that can't be read, or isn't for this menu and language; CONFLICT when
 *   the menu was changed after the check; NOT_FOUND for an unknown branch; VALIDATION_FAILED for a language into which
 *   the menu can't be translated
 */
export async function importTranslationFile(
  deps: Deps & { signal?: AbortSignal | undefined },
  actor: Actor,
  { branchId, locale, plan, bytes }: Request,
): Promise<TranslationReport> {
  if (bytes.length === 0) throw new AppError('UNPROCESSABLE', 'This file is empty. Choose a different file.')
  const json = await fileInThread(new URL('./read-file.ts', import.meta.url), { bytes }, { ...actor, ...deps })
  const file = JSON.parse(new TextDecoder().decode(json)) as TranslationFile // `read-file.ts` writes this type
  const at = branchId ?? actor.selectedBranchId
  if (plan === undefined)
    return readTenant(deps.database, actor.companyId, async (tx) => {
      const menu = await requireMenu(tx, at, locale)
      const texts = textsFor(file, menu)
      return reportOf(menu, texts, planTexts(await findEntries(tx, menu.brandId), texts, menu.pair, false))
    })
  return changeMenu(deps, actor.companyId, async (tx) => {
    const menu = await requireMenu(tx, at, locale)
    const texts = textsFor(file, menu)
    const outcomes = planTexts(await findEntries(tx, menu.brandId), texts, menu.pair, false)
    const report = reportOf(menu, texts, outcomes)
    const { companyId, userId } = actor
    const saving = effective(texts, outcomes).map(({ text, outcome }) => ({ ...text, before: outcome.before }))
    const saved = await saveTexts(
      tx,
      { companyId, userId, now: deps.now(), brandId: menu.brandId, pair: menu.pair },
      saving,
    )
    if (report.plan !== plan || saved.outcomes.some(({ result }) => result === 'refused'))
      throw new AppError('CONFLICT', 'The menu was changed after this file was checked. Check the file again.')
    return { ...report, batch: saved.batch }
  })
}

/** @throws {AppError} UNPROCESSABLE for a file that can't be read, or isn't for this menu and language */
function textsFor(file: TranslationFile, { brandId, brandName, pair }: Menu): Wanted[] {
  if (!file.ok) throw new AppError('UNPROCESSABLE', file.reason)
  if (file.source !== pair.source || file.target !== pair.target)
    throw new AppError(
      'UNPROCESSABLE',
      `This file translates from “${file.source}” into “${file.target}”. Here you translate from “${pair.source}” into “${pair.target}”. Choose a different language, or a file for these languages.`,
    )
  if (file.brandId !== null && file.brandId !== brandId)
    throw new AppError(
      'UNPROCESSABLE',
      `This file is for a different menu, not the menu of ${brandName}. Choose a file that was exported from this menu.`,
    )
  return file.texts
}

function reportOf({ brandId, pair }: Menu, texts: Wanted[], outcomes: Outcome[]): TranslationReport {
  const countOf = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).length
  const saving = effective(texts, outcomes)
  const refused = outcomes.flatMap(({ result, reason, name }, at) => {
    const text = texts[at]
    return result === 'refused' && text ? { text, reason: reason ?? '', name } : []
  })
  const content = saving.map(({ text, outcome }) => [recordKey(text), text.key, outcome.before, text.target])
  return {
    new: countOf('new'),
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    refused: refused.length,
    refusedTexts: refused.slice(0, REFUSED_TEXTS_MAX).map(({ text: { kind, id, key }, reason, name }) => ({
      kind: kindLabel(kind),
      id: String(id),
      key: fieldLabel(key),
      name,
      reason,
    })),
    changes: saving.slice(0, SHOWN_CHANGES).map(({ text, outcome: { name, before } }) => ({
      name,
      key: fieldLabel(text.key),
      before,
      after: text.target,
    })),
    plan: createHash('sha256')
      .update(JSON.stringify([brandId, pair, content]))
      .digest('hex'),
    batch: null,
  }
}

function effective(texts: Wanted[], outcomes: Outcome[]): { text: Wanted; outcome: Outcome }[] {
  return texts.flatMap((text, at) => {
    const outcome = outcomes[at]
    return outcome?.result === 'new' || outcome?.result === 'changed' ? { text, outcome } : []
  })
}
