import { readAllergenGrid, updateAllergenGrid } from '#contract/allergen-grid.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

const allergenGridApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readAllergenGrid: queryOf(build, readAllergenGrid, ['MenuItem', 'Allergen', 'Category']),
    updateAllergenGrid: mutationOf(build, updateAllergenGrid, ['MenuItem']),
  }),
})

export const { useReadAllergenGridQuery, useUpdateAllergenGridMutation } = allergenGridApi
