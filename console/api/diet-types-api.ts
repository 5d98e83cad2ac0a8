import {
  createDietType,
  deleteDietType,
  orderDietTypes,
  readDietType,
  readDietTypeUsage,
  updateDietType,
} from '#contract/diet-types.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** Endpoints of the diet types page. The list itself is in `reference-api.ts`, because forms use it too. */
const dietTypesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readDietTypeUsage: queryOf(build, readDietTypeUsage, ['DietTypes', 'MenuItem']),
    readDietType: queryOf(build, readDietType, ['DietTypes', 'MenuItem']),
    createDietType: mutationOf(build, createDietType, ['DietTypes']),
    updateDietType: mutationOf(build, updateDietType, ['DietTypes', 'MenuItem']),
    deleteDietType: mutationOf(build, deleteDietType, ['DietTypes', 'MenuItem']),
    orderDietTypes: mutationOf(build, orderDietTypes, ['DietTypes']),
  }),
})

export const {
  useReadDietTypeUsageQuery,
  useReadDietTypeQuery,
  useCreateDietTypeMutation,
  useUpdateDietTypeMutation,
  useDeleteDietTypeMutation,
  useOrderDietTypesMutation,
} = dietTypesApi
