import { moveMenuItems, readMenuOrder } from '#contract/menu-order.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

const menuOrderApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readMenuOrder: queryOf(build, readMenuOrder, ['MenuItem', 'Category']),
    moveMenuItems: mutationOf(build, moveMenuItems, ['MenuItem', 'Category']),
  }),
})

export const { useReadMenuOrderQuery, useMoveMenuItemsMutation } = menuOrderApi
