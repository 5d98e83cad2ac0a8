import {
  createAllergen,
  deleteAllergen,
  orderAllergens,
  readAllergen,
  readAllergenUsage,
  updateAllergen,
} from '#contract/allergens.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** The list of allergens is in `reference-api.ts`, which forms use too. */
const allergensApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readAllergenUsage: queryOf(build, readAllergenUsage, ['Allergen', 'MenuItem']),
    readAllergen: queryOf(build, readAllergen, ['Allergen', 'MenuItem']),
    createAllergen: mutationOf(build, createAllergen, ['Allergen']),
    updateAllergen: mutationOf(build, updateAllergen, ['Allergen', 'MenuItem']),
    deleteAllergen: mutationOf(build, deleteAllergen, ['Allergen', 'MenuItem']),
    orderAllergens: mutationOf(build, orderAllergens, ['Allergen']),
  }),
})

export const {
  useReadAllergenUsageQuery,
  useReadAllergenQuery,
  useCreateAllergenMutation,
  useUpdateAllergenMutation,
  useDeleteAllergenMutation,
  useOrderAllergensMutation,
} = allergensApi
