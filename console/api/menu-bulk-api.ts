import { bulkMenuItems, previewMenuItemPrices } from '#contract/menu-item-bulk.ts'
import { baseApi, mutationOf } from './base-api.ts'

const menuBulkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    bulkMenuItems: mutationOf(build, bulkMenuItems, ['MenuItem', 'Category']),
    previewMenuItemPrices: mutationOf(build, previewMenuItemPrices, []),
  }),
})

export const { useBulkMenuItemsMutation, usePreviewMenuItemPricesMutation } = menuBulkApi
