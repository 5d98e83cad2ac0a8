import {
  createBranch,
  deleteBranch,
  publishBranch,
  readBranch,
  unpublishBranch,
  updateBranch,
} from '#contract/branch-settings.ts'
import { listBrands, updateBrand } from '#contract/brands.ts'
import { copyMenu } from '#contract/menu-copies.ts'
import { previewMenuSite } from '#contract/menu-site-preview.ts'
import { baseApi, mutationOf, queryOf, type TagType } from './base-api.ts'

const LOOKS: TagType[] = ['BranchSettings', 'BranchMenuSite']
const MENUS: TagType[] = [...LOOKS, 'Category', 'MenuItem', 'DiningTable']

/** Branches and brands. The list of branches is in `branches-api.ts`, because the shell needs it. */
export const branchSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBrands: queryOf(build, listBrands, [...LOOKS, 'Category', 'MenuItem']),
    updateBrand: mutationOf(build, updateBrand, [...LOOKS, 'MenuItem']),
    readBranch: queryOf(build, readBranch, ['BranchSettings']),
    updateBranch: mutationOf(build, updateBranch, [...LOOKS, 'MenuItem']),
    createBranch: mutationOf(build, createBranch, MENUS),
    deleteBranch: mutationOf(build, deleteBranch, MENUS),
    publishBranch: mutationOf(build, publishBranch, LOOKS),
    unpublishBranch: mutationOf(build, unpublishBranch, LOOKS),
    copyMenu: mutationOf(build, copyMenu, MENUS),
    previewMenuSite: mutationOf(build, previewMenuSite, []),
  }),
})

export const {
  useListBrandsQuery,
  useUpdateBrandMutation,
  useReadBranchQuery,
  useUpdateBranchMutation,
  useCreateBranchMutation,
  useDeleteBranchMutation,
  usePublishBranchMutation,
  useUnpublishBranchMutation,
  useCopyMenuMutation,
  usePreviewMenuSiteMutation,
} = branchSettingsApi
