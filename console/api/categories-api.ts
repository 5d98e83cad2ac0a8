import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import {
  type Category,
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  updateCategory,
} from '#contract/categories.ts'
import type { Page } from '#contract/envelope.ts'
import type { ApiError } from './api-error.ts'
import { baseApi, mutationOf } from './base-api.ts'
import { toRequest } from './contract-request.ts'

const LARGEST_PAGE = 100

/** Items include their category's name, so changing categories invalidates items too. */
export const categoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All categories, read page by page. */
    allCategories: build.query<Category[], { branchId: number }>({
      providesTags: ['Category'],
      queryFn: ({ branchId }, _api, _options, fetchFromApi) => readAll(branchId, fetchFromApi),
    }),
    /** Reads all categories without changing the cached list, to compare them with those on screen. */
    rereadCategories: build.query<Category[], { branchId: number }>({
      keepUnusedDataFor: 0,
      queryFn: ({ branchId }, _api, _options, fetchFromApi) => readAll(branchId, fetchFromApi),
    }),
    createCategory: mutationOf(build, createCategory, ['Category']),
    updateCategory: mutationOf(build, updateCategory, ['Category', 'MenuItem']),
    orderCategories: mutationOf(build, orderCategories, ['Category', 'MenuItem']),
    deleteCategory: mutationOf(build, deleteCategory, ['Category']),
  }),
})

type Answer = { data?: unknown; error?: ApiError | undefined }
type Fetch = (request: FetchArgs) => Answer | PromiseLike<Answer>

async function readAll(branchId: number, fetchFromApi: Fetch): Promise<{ data: Category[] } | { error: ApiError }> {
  const all: Category[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetchFromApi(toRequest(listCategories, { query: { branchId, page, pageSize: LARGEST_PAGE } }))
    if (answer.error) return { error: answer.error }
    const { items, total } = answer.data as Page<Category> // the contract's response type
    all.push(...items)
    if (items.length === 0 || all.length >= total) return { data: all }
  }
}

export const {
  useAllCategoriesQuery,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useOrderCategoriesMutation,
  useDeleteCategoryMutation,
} = categoriesApi
