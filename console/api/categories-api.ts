import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  updateCategory,
} from '#contract/categories.ts'
import { baseApi, mutationOf } from './base-api.ts'
import { readAllPages } from './read-all-pages.ts'

/** Items include their category's name, so updating a category invalidates items too. */
export const categoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    allCategories: build.query<Category[], { branchId: number }>({
      providesTags: ['Category'],
      queryFn: ({ branchId }, _api, _options, fetchFromApi) => readAllPages(fetchFromApi, listCategories, branchId),
    }),
    /** Reads all categories without changing the cached list, to compare them with those on screen. */
    refetchCategories: build.query<Category[], { branchId: number }>({
      keepUnusedDataFor: 0,
      queryFn: ({ branchId }, _api, _options, fetchFromApi) => readAllPages(fetchFromApi, listCategories, branchId),
    }),
    createCategory: mutationOf(build, createCategory, ['Category']),
    updateCategory: mutationOf(build, updateCategory, ['Category', 'MenuItem']),
    orderCategories: mutationOf(build, orderCategories, ['Category', 'MenuItem']),
    deleteCategory: mutationOf(build, deleteCategory, ['Category']),
  }),
})

export const {
  useAllCategoriesQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useOrderCategoriesMutation,
  useDeleteCategoryMutation,
} = categoriesApi
