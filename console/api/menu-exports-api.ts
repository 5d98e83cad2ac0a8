import { readAllergenMatrix } from '#contract/menu-exports.ts'
import { baseApi, FOLLOWED, queryOf } from './base-api.ts'

const menuExportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readAllergenMatrix: queryOf(build, readAllergenMatrix, [
      FOLLOWED,
      'MenuItem',
      'Allergen',
      'Category',
      'BranchSettings',
    ]),
  }),
})

export const { useReadAllergenMatrixQuery, useLazyReadAllergenMatrixQuery } = menuExportsApi
