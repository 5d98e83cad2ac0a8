import {
  createMenuItem,
  deleteMenuItem,
  listMenuItems,
  type MenuItemRow,
  type SoldOutFor,
  readMenuItem,
  updateBranchMenuItem,
  updateMenuItem,
} from '#contract/menu-items.ts'
import type { Data } from '#contract/endpoints.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'
import { type CallInput, toRequest } from './contract-request.ts'

type PriceChange = { id: number; priceMinor: number; revision: number; becomesFixed: boolean }
type BranchChange = {
  id: number
  branchId: number
  change: { isHidden?: boolean; isSoldOut?: boolean; soldOutUntil?: string | null; soldOutFor?: SoldOutFor }
}
type PatchTools = { dispatch: (action: never) => unknown; getState: () => unknown }

/** Menu items: lists, single items, and the two changes made in the list itself. */
const menuItemsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMenuItems: queryOf(build, listMenuItems, ['MenuItem']),
    readMenuItem: queryOf(build, readMenuItem, ['MenuItem']),
    createMenuItem: mutationOf(build, createMenuItem, ['MenuItem', 'Category']),
    updateMenuItem: mutationOf(build, updateMenuItem, ['MenuItem', 'Category']),
    deleteMenuItem: mutationOf(build, deleteMenuItem, ['MenuItem', 'Category']),
    /** Seen at once, taken back when the server refuses. The list stays as it is, so that no row jumps away. */
    changePrice: build.mutation<Data<typeof updateMenuItem>, PriceChange>({
      query: ({ id, priceMinor, revision, becomesFixed }) =>
        toRequest(updateMenuItem, {
          params: { id },
          body: { priceMinor, revision, ...(becomesFixed ? { priceType: 'FIXED' as const } : {}) },
        }),
      onQueryStarted: async ({ id, priceMinor }, tools) => {
        const undo = patchRows(tools, id, (row) => {
          Object.assign(row, { priceMinor, minPriceMinor: priceMinor, maxPriceMinor: priceMinor })
        })
        await settle(tools, id, undo)
      },
    }),
    /** Hides, shows or sells out an item in one branch, in the same manner. */
    changeInBranch: build.mutation<Data<typeof updateBranchMenuItem>, BranchChange>({
      query: ({ id, branchId, change }) =>
        toRequest(updateBranchMenuItem, { params: { id }, body: { branchId, ...change } }),
      onQueryStarted: async ({ id, change }, tools) => {
        const undo = patchRows(tools, id, (row) => void Object.assign(row, seenAtOnce(change)))
        await settle(tools, id, undo)
      },
    }),
  }),
})

/** What a row shows before the server has answered; when sold out ends, only the server knows. */
function seenAtOnce({ soldOutFor: _soldOutFor, ...change }: BranchChange['change']): Partial<MenuItemRow> {
  return change.isSoldOut === undefined ? change : { soldOutUntil: null, ...change }
}

type Settling = PatchTools & { queryFulfilled: Promise<{ data: MenuItemRow }> }

/** Takes the server's word for the row; without one, the row is as before and everything is read again. */
async function settle(tools: Settling, id: number, undo: () => void): Promise<void> {
  try {
    const { data } = await tools.queryFulfilled
    patchRows(tools, id, (row) => void Object.assign(row, rowPartOf(data, row)))
  } catch {
    undo()
    tools.dispatch(menuItemsApi.util.invalidateTags(['MenuItem']) as never) // an action for a store typed elsewhere
  }
}

function rowPartOf(answer: MenuItemRow, row: MenuItemRow): Partial<MenuItemRow> {
  return Object.fromEntries(Object.entries(answer).filter(([key]) => key in row))
}

/** Changes one row in every list and detail we hold. @returns how to take it back */
function patchRows({ dispatch, getState }: PatchTools, id: number, change: (row: MenuItemRow) => void): () => void {
  const held = menuItemsApi.util.selectInvalidatedBy(getState() as never, ['MenuItem']) // the store holds our reducer
  const patches = held.flatMap(({ endpointName, originalArgs }) => {
    if (endpointName !== 'listMenuItems') return []
    const args = originalArgs as CallInput<typeof listMenuItems>
    const patch = menuItemsApi.util.updateQueryData('listMenuItems', args, ({ items }) => {
      const row = items.find((one) => one.id === id)
      if (row) change(row)
    })
    return [dispatch(patch as never) as { undo: () => void }]
  })
  return () => patches.forEach((patch) => patch.undo())
}

export const {
  useListMenuItemsQuery,
  useReadMenuItemQuery,
  useCreateMenuItemMutation,
  useUpdateMenuItemMutation,
  useDeleteMenuItemMutation,
  useChangePriceMutation,
  useChangeInBranchMutation,
} = menuItemsApi
