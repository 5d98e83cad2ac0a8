import { readAllergenMatrix } from '#contract/menu-exports.ts'
import { baseApi, queryOf } from './base-api.ts'

const menuExportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readAllergenMatrix: queryOf(build, readAllergenMatrix, ['MenuItem', 'Allergen', 'Category', 'BranchSettings']),
  }),
})

export const { useReadAllergenMatrixQuery } = menuExportsApi
