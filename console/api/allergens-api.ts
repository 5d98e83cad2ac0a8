import {
  createAllergen,
  deleteAllergen,
  orderAllergens,
  readAllergen,
  readAllergenUsage,
  updateAllergen,
} from '#contract/allergens.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** Endpoints of the allergens page. The list itself is in `reference-api.ts`, because forms use it too. */
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
