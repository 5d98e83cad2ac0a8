import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { menuItem } from '#server/db/schema.ts'
import type { SkippedRecord, RestoreContext, RestoreRequest, RestoreResult } from '#server/platform/menu-history.ts'
import { restoreState } from '#server/platform/restore-state.ts'
import { sameJson } from '#server/platform/same-json.ts'
import {
  byKey,
  findOverrides,
  keyOf,
  type OverrideChange,
  type OverrideFields,
  saveOverrides,
} from './branch-overrides.ts'
import { currencyError, findCurrencies } from './restore-currency.ts'

const FIELDS = ['priceMinor', 'sizePrices', 'isHidden', 'soldOut', 'soldOutUntil'] as const

/** Restores branch overrides from the history. A request has the item's id; its record contains the branch. */
export async function restoreBranchOverrides(
  tx: Transaction,
  context: RestoreContext,
  wants: RestoreRequest[],
): Promise<RestoreResult> {
  const branchIds = [...new Set(wants.map(({ record }) => Number(record?.['branchId'])))]
  const ids = wants.map(({ id }) => id)
  // The whole override is written, so without the lock a concurrent change would be lost.
  const items = tx.select({ id: menuItem.id, brandId: menuItem.brandId }).from(menuItem).where(inIds(menuItem.id, ids))
  const locked = await items.orderBy(menuItem.id).for('no key update')
  const brandOf = new Map(locked.map(({ id, brandId }) => [id, brandId]))
  const currencies = await findCurrencies(tx, [...new Set(brandOf.values())])
  const current = byKey(await findOverrides(tx, { branchIds, ids }))
  const kept: SkippedRecord[] = []
  const changes: OverrideChange[] = []
  let already = 0
  for (const want of wants) {
    const { id, record } = want
    const key = { branchId: Number(record?.['branchId']), menuItemId: id }
    const own = current.get(keyOf(key))
    const state = own ? restoreState(want, own, holds) : { reason: 'The item or the branch was deleted' }
    if (state === 'done') {
      already += 1
      continue
    }
    const ofBrand = currencies.get(brandOf.get(id) ?? 0)
    const wrongCurrency = hasAmounts(fieldsIn(record)) ? currencyError(ofBrand, want) : null
    const reason = state === 'possible' ? wrongCurrency : state.reason
    if (reason !== null) kept.push({ id, name: own?.name ?? {}, reason })
    // The fields need no validation, because `saveOverrides` wrote them into the history.
    else changes.push({ ...key, ...Object.fromEntries(FIELDS.map((field) => [field, fieldsIn(record)[field]])) })
  }
  await saveOverrides(tx, { ...context, kind: 'restored' }, changes)
  return { restored: already + changes.length, kept }
}

/** Whether an override contains prices other than 0, which is the same in every currency. */
export function hasAmounts({ priceMinor, sizePrices }: Pick<OverrideFields, 'priceMinor' | 'sizePrices'>): boolean {
  return [priceMinor, ...Object.values(sizePrices)].some(Boolean)
}

function holds(own: OverrideFields, record: Record<string, unknown> | null): boolean {
  const fields = fieldsIn(record)
  return FIELDS.every((field) => sameJson(own[field], fields[field]))
}

function fieldsIn(record: Record<string, unknown> | null): OverrideFields {
  const { variantPrices = [], ...own } = (record ?? {}) as OverrideFields & {
    variantPrices?: { id: number; priceMinor: number }[]
  } // `recordOf` wrote these fields
  const sizePrices = Object.fromEntries(variantPrices.map(({ id, priceMinor }) => [id, priceMinor]))
  return { ...own, sizePrices }
}
