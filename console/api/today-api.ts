import { updateBranchMenuItem } from '#contract/menu-items.ts'
import { readToday } from '#contract/today.ts'
import { baseApi, FOLLOWED, mutationOf, queryOf } from './base-api.ts'

/** Summarizes many records, so any change of one makes it stale. */
const todayApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readToday: queryOf(build, readToday, [
      FOLLOWED,
      'MenuItem',
      'Allergen',
      'BranchMenuSite',
      'BranchSettings',
      'DiningTable',
    ]),
    setSoldOut: mutationOf(build, updateBranchMenuItem, ['MenuItem']),
  }),
})

export const { useReadTodayQuery, useSetSoldOutMutation } = todayApi
