import type { Deps } from '#server/deps.ts'
import { workspaceOfBrand } from '#server/features/branches/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { type Caller, findCopiedOverrides, saveOverrides } from './branch-overrides.ts'
import { copyOf, nameOfCopy, searchFields } from './policy.ts'
import { nextSortOrder } from './queries.ts'
import { saveMenuItems } from './save.ts'
import { findSnapshots, requireSnapshot } from './snapshots.ts'

/**
 * Copies an item to the end of its category, as a draft without external ids, in which the allergens of the item and
 * its sizes are unconfirmed. The copy has the original's prices and visibility in branches, and shares its option
 * groups.
 * @returns the copy's id
 * @throws {AppError} NOT_FOUND for an unknown item; CONFLICT when the plan allows no more items
 */
export function duplicateOneMenuItem(deps: Deps, caller: Caller, id: number): Promise<number> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const original = requireSnapshot(await findSnapshots(tx, [id]), id)
    await requireRoom(tx, 'menuItems')
    const { defaultLocale } = await workspaceOfBrand(tx, original.brandId, caller.selectedBranchId)
    const copy = copyOf(original)
    const sortOrder = await nextSortOrder(tx, original.categoryId)
    const name = nameOfCopy(original.name, defaultLocale)
    const after = {
      ...copy,
      name,
      ...searchFields(name, copy.description, defaultLocale),
      externalId: null,
      variants: copy.variants.map((one) => ({ ...one, externalId: null })),
      status: 'DRAFT' as const,
      sortOrder,
    }
    const [copyId = 0] = await saveMenuItems(tx, { ...caller, now: deps.now() }, [{ before: null, after }])
    const overrides = await findCopiedOverrides(tx, id)
    const sizes = (await findSnapshots(tx, [copyId])).get(copyId)?.variants ?? []
    await saveOverrides(
      tx,
      caller,
      overrides.map(({ sizePrices, ...one }) => ({
        menuItemId: copyId,
        ...one,
        sizeChanges: Object.fromEntries(
          original.variants.map(({ id }, at) => [sizes[at]?.id ?? 0, sizePrices[id] ?? null]),
        ),
      })),
    )
    return copyId
  })
}
