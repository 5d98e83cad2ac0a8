import {
  createTable,
  createTables,
  deleteTable,
  type DiningTable,
  listTables,
  orderTables,
  rotateTableCode,
  updateTable,
} from '#contract/dining-tables.ts'
import type { Page } from '#contract/envelope.ts'
import { baseApi, mutationOf } from './base-api.ts'
import { toRequest } from './contract-request.ts'

const LARGEST_PAGE = 100

const tablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All pages of tables: they are grouped by area, selected and printed together. */
    allTables: build.query<DiningTable[], { branchId: number }>({
      providesTags: ['DiningTable'],
      queryFn: async ({ branchId }, _api, _options, fetchFromApi) => {
        const all: DiningTable[] = []
        for (let page = 1; ; page += 1) {
          const answer = await fetchFromApi(
            toRequest(listTables, { query: { branchId, page, pageSize: LARGEST_PAGE } }),
          )
          if (answer.error) return { error: answer.error }
          const { items, total } = answer.data as Page<DiningTable> // the contract's response type
          all.push(...items)
          if (items.length === 0 || all.length >= total) return { data: all }
        }
      },
    }),
    createTable: mutationOf(build, createTable, ['DiningTable']),
    createTables: mutationOf(build, createTables, ['DiningTable']),
    updateTable: mutationOf(build, updateTable, ['DiningTable']),
    deleteTable: mutationOf(build, deleteTable, ['DiningTable']),
    rotateTableCode: mutationOf(build, rotateTableCode, ['DiningTable']),
    orderTables: mutationOf(build, orderTables, ['DiningTable']),
  }),
})

export const {
  useAllTablesQuery,
  useCreateTableMutation,
  useCreateTablesMutation,
  useUpdateTableMutation,
  useDeleteTableMutation,
  useRotateTableCodeMutation,
  useOrderTablesMutation,
} = tablesApi
