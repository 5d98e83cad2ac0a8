import type { Branch } from '#contract/branches.ts'
import type { ModifierGroup } from '#contract/modifier-groups.ts'
import { type GroupFields, toGroupFields } from './group-form.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { mergeFields } from './merge-fields.ts'

/** An added group in three versions: as the form has it, as it was added, and as it is stored now. */
export type OutdatedGroup = { mine: GroupFields; base: GroupFields; theirs: GroupFields }
type Refreshed = Pick<MenuItemFields, 'modifierGroups' | 'confirmAllergens'> & { outdated: OutdatedGroup[] }

/**
 * Applies the user's changes of existing groups added to the item to their latest versions. Saving sends a whole group,
 * so what somebody else changed since it was added would be lost in every item that uses it.
 * @returns null when no added group is outdated
 */
export function refreshGroups(fields: MenuItemFields, latest: ModifierGroup[], branch: Branch): Refreshed | null {
  const byId = new Map(latest.map((group) => [group.id, group]))
  const outdated = fields.modifierGroups.flatMap((mine) => {
    const [base, theirs] = [mine.addedFrom, byId.get(mine.groupId ?? 0)]
    return base && theirs && JSON.stringify(base) !== JSON.stringify(theirs)
      ? [{ mine, base: toGroupFields(base, branch, true), theirs: toGroupFields(theirs, branch, true) }]
      : []
  })
  if (outdated.length === 0) return null
  const withGroups = (modifierGroups: GroupFields[]) => ({ ...fields, modifierGroups })
  const merged = mergeFields(
    withGroups(outdated.map(({ mine }) => mine)),
    withGroups(outdated.map(({ base }) => base)),
    withGroups(outdated.map(({ theirs }) => theirs)),
  )
  const refreshed = new Map(merged.modifierGroups.map((group) => [group.groupId, group]))
  return {
    modifierGroups: fields.modifierGroups.map((group) => refreshed.get(group.groupId) ?? group),
    confirmAllergens: merged.confirmAllergens,
    outdated,
  }
}
