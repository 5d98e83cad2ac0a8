import { sql } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { TranslatedFrom } from '#contract/translated-from.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { modifierGroup, modifierOption } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import type { StatedJson } from '#server/features/stated-allergens/service.ts'
import { replaceStatements } from './option-statements.ts'

/** A group as stored in the history of an item that uses it. */
export type RecordedGroup = {
  brandId: number
  id: number
  externalId: string | null
  name: LocalizedText
  minSelected: number
  maxSelected: number | null
  /** Missing if no translation was outdated. */
  translatedFrom?: TranslatedFrom
  options: {
    id: number
    externalId: string | null
    name: LocalizedText
    translatedFrom?: TranslatedFrom
    priceDeltaMinor: number
    isDefault: boolean
    allergens: StatedJson[]
  }[]
}

/**
 * Creates deleted groups again, with their ids, options and allergens, but without an external ID that another group
 * has now; existing groups aren't changed. The allergens need a new confirmation, because an old one doesn't prove that
 * the options are still the same.
 */
export async function recreateModifierGroups(
  tx: Transaction,
  companyId: CompanyId,
  groups: RecordedGroup[],
): Promise<void> {
  const taken = await findExternalIds(tx, groups)
  const rows = groups.map(({ options: _options, externalId, translatedFrom = {}, ...group }) => {
    const key = `${group.brandId} ${externalId}`
    const isTaken = taken.has(key)
    taken.add(key)
    return { companyId, ...group, translatedFrom, externalId: isTaken ? null : externalId }
  })
  const made = await insertMany(tx, modifierGroup, rows, sql`on conflict do nothing returning id`)
  const isMade = new Set(made.map(({ id }) => Number(id)))
  const options = groups.flatMap(({ id: modifierGroupId, options: own }) =>
    isMade.has(modifierGroupId) ? own.map((one, sortOrder) => ({ modifierGroupId, ...one, sortOrder })) : [],
  )
  await insertMany(
    tx,
    modifierOption,
    options.map(({ allergens: _allergens, translatedFrom = {}, ...option }) => ({
      companyId,
      ...option,
      translatedFrom,
    })),
  )
  const unconfirmed = options.map(({ id, allergens }) => ({
    id,
    allergens: allergens.map((one) => ({ ...one, verifiedBy: null, verifiedAt: null })),
  }))
  await replaceStatements(tx, { companyId }, unconfirmed)
}

/** Which of the groups' external ids are in use, by brand and external id. */
async function findExternalIds(tx: Transaction, groups: RecordedGroup[]): Promise<Set<string>> {
  const wanted = groups.flatMap((group) => group.externalId ?? [])
  if (wanted.length === 0) return new Set()
  const { brandId, externalId } = modifierGroup
  const rows = await tx
    .select({ brandId, externalId })
    .from(modifierGroup)
    .where(sql`${externalId} = any(${sql.param(wanted)}::text[])`)
  return new Set(rows.map((one) => `${one.brandId} ${one.externalId}`))
}
