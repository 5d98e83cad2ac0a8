import { listMenuChanges, listMenuEditors, restoreMenuChange, undoMenuChanges } from '#contract/menu-history.ts'
import { baseApi, mutationOf, queryOf, type TagType } from './base-api.ts'

/** The tags of data that may become stale when records are restored. */
const MENU_DATA: TagType[] = ['MenuItem', 'Category', 'Allergen', 'DietTypes', 'DiningTable', 'BranchSettings']

const menuHistoryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMenuChanges: queryOf(build, listMenuChanges, MENU_DATA),
    listMenuEditors: queryOf(build, listMenuEditors, MENU_DATA),
    restoreMenuChange: mutationOf(build, restoreMenuChange, MENU_DATA),
    undoMenuChanges: mutationOf(build, undoMenuChanges, MENU_DATA),
  }),
})

export const {
  useListMenuChangesQuery,
  useListMenuEditorsQuery,
  useRestoreMenuChangeMutation,
  useUndoMenuChangesMutation,
} = menuHistoryApi
