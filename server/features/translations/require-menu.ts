import type { Transaction } from '#server/db/client.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Pair } from './policy.ts'
import { findBrandName, findLocales } from './queries.ts'

export type Menu = { brandId: number; brandName: string; pair: Pair }

/**
 * The brand's menu and the pair of languages.
 * @param wanted the language to translate into; undefined for the first one that isn't the branch's default language
 * @returns null when `wanted` is undefined and the menu has no other language
 * @throws {AppError} NOT_FOUND for an unknown branch; VALIDATION_FAILED for a language that no branch offers, or
 *   that the menu is written in
 */
export async function requireMenu(tx: Transaction, branchId: number | null, wanted: string): Promise<Menu>
export async function requireMenu(
  tx: Transaction,
  branchId: number | null,
  wanted: string | undefined,
): Promise<Menu | null>
export async function requireMenu(
  tx: Transaction,
  branchId: number | null,
  wanted: string | undefined,
): Promise<Menu | null> {
  const { brandId, defaultLocale: source } = await requireWorkspace(tx, branchId)
  const [locales, brandName] = await Promise.all([findLocales(tx, brandId), findBrandName(tx, brandId)])
  const target = wanted ?? locales.find((locale) => locale !== source)
  if (target === undefined) return null
  if (target === source || !locales.includes(target)) {
    const message =
      target === source
        ? 'This is the language the menu is written in. Choose another one to translate into.'
        : 'No branch offers its menu in this language. Add it in the settings of a branch first.'
    throw new AppError('VALIDATION_FAILED', message, { errors: { locale: message } })
  }
  return { brandId, brandName, pair: { source, target } }
}
