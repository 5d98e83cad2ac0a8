import {
  applyMenuImport,
  checkMenuImport,
  createMenuImport,
  deleteMenuImport,
  listMenuImportRows,
  listMenuImports,
  type MenuImport,
  readMenuImport,
  undoMenuImport,
} from '#contract/menu-imports.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'
import { toRequest } from './contract-request.ts'

type PutTools = { dispatch: (action: never) => unknown; queryFulfilled: Promise<{ data: MenuImport }> }

const menuImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Imports change menu items, hence the tag. `readMenuImport` is polled and updated from responses instead.
    listMenuImports: queryOf(build, listMenuImports, ['MenuItem']),
    listMenuImportRows: queryOf(build, listMenuImportRows, ['MenuItem']),
    readMenuImport: queryOf(build, readMenuImport, []),
    createMenuImport: mutationOf(build, createMenuImport, []),
    checkMenuImport: build.mutation<MenuImport, Parameters<typeof toRequest<typeof checkMenuImport>>[1]>({
      query: (input) => toRequest(checkMenuImport, input),
      onQueryStarted: (_, tools) => cacheResponse(tools),
    }),
    applyMenuImport: build.mutation<MenuImport, { params: { id: number } }>({
      query: (input) => toRequest(applyMenuImport, input),
      onQueryStarted: (_, tools) => cacheResponse(tools),
    }),
    undoMenuImport: mutationOf(build, undoMenuImport, ['MenuItem', 'Category']),
    deleteMenuImport: mutationOf(build, deleteMenuImport, ['MenuItem']),
  }),
})

/** Caches the response, which is the import's newest state, so that it isn't fetched again. */
async function cacheResponse({ dispatch, queryFulfilled }: PutTools): Promise<void> {
  const answer = await queryFulfilled.catch(() => null)
  if (!answer) return
  const args = { params: { id: answer.data.id } }
  // PutTools declares no action type.
  dispatch(menuImportsApi.util.upsertQueryData('readMenuImport', args, answer.data) as never)
}

export const {
  useListMenuImportsQuery,
  useListMenuImportRowsQuery,
  useLazyListMenuImportRowsQuery,
  useReadMenuImportQuery,
  useCreateMenuImportMutation,
  useCheckMenuImportMutation,
  useApplyMenuImportMutation,
  useUndoMenuImportMutation,
  useDeleteMenuImportMutation,
} = menuImportsApi
