import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  updateCategory,
} from '#contract/categories.ts'
import { baseApi, mutationOf } from './base-api.ts'
import { toRequest } from './contract-request.ts'
import { readAllPages } from './read-all-pages.ts'

/** Items include their category's name, so changing categories invalidates items too. */
export const categoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allCategories: build.query<Category[], { branchId: number }>({
      providesTags: ['Category'],
      queryFn: ({ branchId }, _api, _options, fetchFromApi) => readCategories(branchId, fetchFromApi),
    }),
    /** Reads all categories without changing the cached list, to compare them with those on screen. */
    rereadCategories: build.query<Category[], { branchId: number }>({
      keepUnusedDataFor: 0,
      queryFn: ({ branchId }, _api, _options, fetchFromApi) => readCategories(branchId, fetchFromApi),
    }),
    createCategory: mutationOf(build, createCategory, ['Category']),
    updateCategory: mutationOf(build, updateCategory, ['Category', 'MenuItem']),
    orderCategories: mutationOf(build, orderCategories, ['Category', 'MenuItem']),
    deleteCategory: mutationOf(build, deleteCategory, ['Category']),
  }),
})

const readCategories = (branchId: number, fetchFromApi: Parameters<typeof readAllPages>[0]) =>
  readAllPages<Category>(fetchFromApi, (page) => toRequest(listCategories, { query: { branchId, ...page } }))

export const {
  useAllCategoriesQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useOrderCategoriesMutation,
  useDeleteCategoryMutation,
} = categoriesApi
