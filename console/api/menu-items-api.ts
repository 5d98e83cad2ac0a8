import { applyPrice, type EditablePrice, effectivePrice, type PriceWrite } from '#contract/branch-override.ts'
import {
  createMenuItem,
  deleteMenuItem,
  listMenuItems,
  type MenuItemRow,
  type SoldOutFor,
  readMenuItem,
  reviewMenuItem,
  updateBranchMenuItem,
  updateMenuItem,
} from '#contract/menu-items.ts'
import type { Data } from '#contract/endpoints.ts'
import { baseApi, BRANCH_PRICES, mutationOf } from './base-api.ts'
import { type CallInput, toRequest } from './contract-request.ts'

type PriceChange = { id: number; branchId: number; revision: number; write: PriceWrite }
type BranchChange = {
  id: number
  branchId: number
  change: { isHidden?: boolean; isSoldOut?: boolean; soldOutUntil?: string | null; soldOutFor?: SoldOutFor }
}
type PatchTools = { dispatch: (action: never) => unknown; getState: () => unknown }

export const menuItemsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMenuItems: build.query<Data<typeof listMenuItems>, CallInput<typeof listMenuItems>>({
      query: (input) => toRequest(listMenuItems, input),
      providesTags: (_, __, { query }) => ['MenuItem', listTag(query?.branchId)],
    }),
    readMenuItem: build.query<Data<typeof readMenuItem>, CallInput<typeof readMenuItem>>({
      query: (input) => toRequest(readMenuItem, input),
      providesTags: (_, __, { params }) => ['MenuItem', itemTag(params.id)],
    }),
    createMenuItem: mutationOf(build, createMenuItem, ['MenuItem', 'Category']),
    updateMenuItem: mutationOf(build, updateMenuItem, ['MenuItem', 'Category']),
    reviewMenuItem: mutationOf(build, reviewMenuItem, ['MenuItem', 'Category']),
    deleteMenuItem: mutationOf(build, deleteMenuItem, ['MenuItem', 'Category']),
    /** Shows the price immediately and reverts it on failure. On success, `patchFromResponse` updates the lists. */
    changePrice: build.mutation<MenuItemRow, PriceChange>({
      query: ({ id, branchId, revision, write: { brand, branch } }) =>
        brand
          ? toRequest(updateMenuItem, {
              params: { id },
              body: { ...brand, branchId, revision, ...(branch && { branches: [{ branchId, ...branch }] }) },
            })
          : toRequest(updateBranchMenuItem, { params: { id }, body: { branchId, ...branch } }),
      invalidatesTags: (_, error, { id }) => (error ? [] : [itemTag(id), BRANCH_PRICES]),
      onQueryStarted: async ({ id, branchId, write }, tools) => {
        const undo = patchRows(tools, { id, branchId }, (row) => {
          const { brand, overrideMinor } = applyPrice(editableOf(row), write)
          const { minPriceMinor, maxPriceMinor } = effectivePrice({ ...brand, sizePricesMinor: [] }, overrideMinor)
          Object.assign(row, { ...brand, branchPriceMinor: overrideMinor, minPriceMinor, maxPriceMinor })
        })
        await patchFromResponse(tools, { id, branchId }, undo)
      },
    }),
    /** Hides or shows an item in one branch, or changes whether it is sold out. Updates lists as `changePrice` does. */
    changeInBranch: build.mutation<MenuItemRow, BranchChange>({
      query: ({ id, branchId, change }) =>
        toRequest(updateBranchMenuItem, { params: { id }, body: { branchId, ...change } }),
      invalidatesTags: (_, error, { id }) => (error ? [] : [itemTag(id)]),
      onQueryStarted: async ({ id, branchId, change }, tools) => {
        const undo = patchRows(tools, { id, branchId }, (row) => void Object.assign(row, toOptimisticRow(change)))
        await patchFromResponse(tools, { id, branchId }, undo)
      },
    }),
  }),
})

/** The tag of a single item's query, to refetch it without the branch's lists, which are patched instead. */
const itemTag = (id: number) => ({ type: 'MenuItem' as const, id: `item ${id}` })
const listTag = (branchId: number | undefined) => ({ type: 'MenuItem' as const, id: `list of ${branchId}` })

/** A row's price, as the input of `savePrice`. */
export function editableOf({ priceType, priceMinor, branchPriceMinor }: MenuItemRow): EditablePrice {
  return { brand: { priceType, priceMinor }, overrideMinor: branchPriceMinor }
}

/** The change to show before the server responds. The server calculates when “sold out” ends. */
function toOptimisticRow({ soldOutFor: _soldOutFor, ...change }: BranchChange['change']): Partial<MenuItemRow> {
  return change.isSoldOut === undefined ? change : { soldOutUntil: null, ...change }
}

type PatchFromResponse = PatchTools & { queryFulfilled: Promise<{ data: MenuItemRow }> }
type InBranch = { id: number; branchId: number }

/**
 * Per item and branch: how many changes were requested, the latest one answered, and how many are still being saved. An
 * entry is deleted when nothing is being saved.
 */
const turns = new Map<string, { taken: number; answered: number; open: number }>()

/**
 * Patches the branch's lists with the server's row, unless another change has been requested since. Refetches them if
 * that change was answered first, because the order in which the server applied the two is unknown.
 */
async function patchFromResponse(tools: PatchFromResponse, where: InBranch, undo: () => void): Promise<void> {
  const key = `${where.branchId} ${where.id}`
  const turn = turns.get(key) ?? { taken: 0, answered: 0, open: 0 }
  turns.set(key, turn)
  turn.taken += 1
  turn.open += 1
  const own = turn.taken
  try {
    const { data } = await tools.queryFulfilled
    const isOvertaken = own < turn.answered
    turn.answered = Math.max(turn.answered, own)
    if (own === turn.taken) patchRows(tools, where, (row) => void Object.assign(row, rowPartOf(data, row)))
    // A brand price also changes the lists of other branches.
    const refetched = listsOf(tools).filter(({ query }) => isOvertaken || query?.branchId !== where.branchId)
    const stale = refetched.map(({ query }) => listTag(query?.branchId))
    tools.dispatch(menuItemsApi.util.invalidateTags(stale) as never) // PatchTools declares no action type
  } catch {
    undo()
    tools.dispatch(menuItemsApi.util.invalidateTags(['MenuItem']) as never) // PatchTools declares no action type
  } finally {
    turn.open -= 1
    if (turn.open === 0) turns.delete(key)
  }
}

function rowPartOf(answer: MenuItemRow, row: MenuItemRow): Partial<MenuItemRow> {
  return Object.fromEntries(Object.entries(answer).filter(([key]) => key in row))
}

/** Patches a row in every cached list of its branch. @returns a function that reverts the patch */
function patchRows(tools: PatchTools, { id, branchId }: InBranch, change: (row: MenuItemRow) => void): () => void {
  const ofBranch = listsOf(tools).filter(({ query }) => query?.branchId === branchId)
  const patches = ofBranch.map((args) => {
    const patch = menuItemsApi.util.updateQueryData('listMenuItems', args, ({ items }) => {
      const row = items.find((one) => one.id === id)
      if (row) change(row)
    })
    return tools.dispatch(patch as never) as { undo: () => void }
  })
  return () => patches.forEach((patch) => patch.undo())
}

/** The arguments of all cached list queries. */
function listsOf({ getState }: PatchTools): CallInput<typeof listMenuItems>[] {
  // The root state includes this API.
  const held = menuItemsApi.util.selectInvalidatedBy(getState() as never, ['MenuItem'])
  return held.flatMap(({ endpointName, originalArgs }) =>
    endpointName === 'listMenuItems' ? [originalArgs as CallInput<typeof listMenuItems>] : [],
  )
}

export const {
  useListMenuItemsQuery,
  useReadMenuItemQuery,
  useCreateMenuItemMutation,
  useUpdateMenuItemMutation,
  useDeleteMenuItemMutation,
  useReviewMenuItemMutation,
  useChangePriceMutation,
  useChangeInBranchMutation,
} = menuItemsApi
