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
import { baseApi, mutationOf } from './base-api.ts'
import { readAllPages } from './read-all-pages.ts'

const tablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All tables instead of one page of them, because the screen groups them by area and prints them together. */
    allTables: build.query<DiningTable[], { branchId: number }>({
      providesTags: ['DiningTable'],
      queryFn: ({ branchId }, _api, _options, fetchFromApi) => readAllPages(fetchFromApi, listTables, branchId),
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
