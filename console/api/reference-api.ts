import { listAllergens } from '#contract/allergens.ts'
import { listDietTypes } from '#contract/diet-types.ts'
import { baseApi, queryOf } from './base-api.ts'

/** The company's allergens and diet types, which pages of several features need. */
export const referenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAllergens: queryOf(build, listAllergens, ['Allergen']),
    listDietTypes: queryOf(build, listDietTypes, ['DietTypes']),
  }),
})

export const { useListAllergensQuery, useListDietTypesQuery } = referenceApi
