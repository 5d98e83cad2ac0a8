import { listBranches, selectBranch } from '#contract/branches.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

export const branchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBranches: queryOf(build, listBranches, ['BranchSettings']),
    selectBranch: mutationOf(build, selectBranch, ['Category', 'MenuItem', 'DiningTable', 'BranchMenuSite']),
  }),
})

export const { useListBranchesQuery, useSelectBranchMutation } = branchesApi
