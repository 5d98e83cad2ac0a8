import { updateBranchMenuItem } from '#contract/menu-items.ts'
import { readToday } from '#contract/today.ts'
import { baseApi, FOLLOWED, mutationOf, queryOf } from './base-api.ts'

/** The Today page summarizes many kinds of records, so a change to any of them makes it stale. */
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
