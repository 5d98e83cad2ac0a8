import type { Received } from '#contract/endpoints.ts'
import { textIn } from '#contract/localized-text.ts'
import type { ImportProposal, reviewMenuItem } from '#contract/menu-items.ts'
import { workspaceOfBrand } from '#server/features/branches/service.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import type { Caller } from './branch-overrides.ts'
import type { Known, MenuItemInput } from './normalize.ts'
import { staleText } from './policy.ts'
import { lastEditor } from './queries.ts'
import { mergeLevels } from './save-grid-rows.ts'
import { writeMenuItem } from './service.ts'
import { findKnown, lockSnapshots, type MenuItemSnapshot, requireSnapshot } from './snapshots.ts'

type ReviewBody = Received<typeof reviewMenuItem>['body']

/**
 * Ends the review of an item. Accepting saves what the import proposed, without confirming allergens.
 * @throws {AppError} NOT_FOUND for an unknown item; STALE_REVISION when the item was changed meanwhile
 */
export function reviewOneMenuItem(
  deps: Deps,
  caller: Caller,
  id: number,
  { accept, revision }: ReviewBody,
): Promise<void> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const before = await lockSnapshots(tx, [id])
    const item = requireSnapshot(before, id)
    if (revision !== undefined && revision !== item.revision)
      throw new AppError('STALE_REVISION', staleText(await lastEditor(tx, id), caller.userId))
    const { brandId, defaultLocale } = await workspaceOfBrand(tx, item.brandId, caller.selectedBranchId)
    const proposal = accept && item.importProposal && withoutDeleted(item.importProposal, await findKnown(tx))
    const accepted = proposal ? acceptedFields(item, proposal, defaultLocale) : {}
    const context = { ...caller, brandId, defaultLocale, now: deps.now(), id, before }
    await writeMenuItem(tx, context, { ...accepted, reviewReasons: [], importProposal: null })
  })
}

/** The import may have made its proposal before an allergen or diet type was deleted. */
function withoutDeleted(proposal: ImportProposal, { allergenIds, dietTypeIds }: Known): ImportProposal {
  return {
    ...proposal,
    ...(proposal.allergens && { allergens: proposal.allergens.filter((one) => allergenIds.has(one.allergenId)) }),
    ...(proposal.dietTypeIds && { dietTypeIds: proposal.dietTypeIds.filter((id) => dietTypeIds.has(id)) }),
  }
}

/**
 * The proposed values. Texts and allergens are added to those of the item, so that translations and allergens it was
 * given since the import stay; sizes with the same name keep their ids, and other sizes are replaced.
 */
function acceptedFields(
  item: MenuItemSnapshot,
  { name, description, variants, allergens, ...fields }: ImportProposal,
  defaultLocale: string,
): Omit<MenuItemInput, 'modifierGroups'> {
  const nameOf = (one: { name: Record<string, string> }) => textIn(one.name, defaultLocale, defaultLocale).toLowerCase()
  return {
    ...fields,
    ...(name && { name: { ...item.name, ...name } }),
    ...(description && { description: { ...item.description, ...description } }),
    ...(variants && {
      variants: variants.map((variant) => {
        const same = item.variants.find((one) => nameOf(one) === nameOf(variant))
        const named = { ...same?.name, ...variant.name }
        const externalId = variant.externalId ?? same?.externalId ?? null
        return { ...variant, ...(same && { id: same.id }), name: named, externalId }
      }),
    }),
    ...(allergens && { allergens: mergeLevels(item.allergens, allergens), confirmAllergens: false }),
  }
}
