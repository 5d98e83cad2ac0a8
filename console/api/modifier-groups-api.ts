import { duplicateMenuItem } from '#contract/menu-items.ts'
import { deleteModifierGroup, listModifierGroups } from '#contract/modifier-groups.ts'
import { baseApi, FOLLOWED, mutationOf, queryOf } from './base-api.ts'

/** Modifier groups, and copying an item. Items include their groups, hence the tag. */
const modifierGroupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listModifierGroups: queryOf(build, listModifierGroups, [FOLLOWED, 'MenuItem']),
    deleteModifierGroup: mutationOf(build, deleteModifierGroup, ['MenuItem']),
    duplicateMenuItem: mutationOf(build, duplicateMenuItem, ['MenuItem', 'Category']),
  }),
})

export const { useListModifierGroupsQuery, useDeleteModifierGroupMutation, useDuplicateMenuItemMutation } =
  modifierGroupsApi
