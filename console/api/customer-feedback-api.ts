import {
  listFeedback,
  markFeedback,
  readFeedback,
  readFeedbackCounts,
  updateFeedbackItem,
} from '#contract/customer-feedback.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** Feedback comes from the branches' menu sites, hence the tag. */
const customerFeedbackApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFeedback: queryOf(build, listFeedback, ['BranchMenuSite']),
    readFeedbackCounts: queryOf(build, readFeedbackCounts, ['BranchMenuSite']),
    readFeedback: queryOf(build, readFeedback, ['BranchMenuSite']),
    markFeedback: mutationOf(build, markFeedback, ['BranchMenuSite']),
    updateFeedbackItem: mutationOf(build, updateFeedbackItem, ['BranchMenuSite', 'MenuItem']),
  }),
})

export const {
  useListFeedbackQuery,
  useReadFeedbackCountsQuery,
  useReadFeedbackQuery,
  useMarkFeedbackMutation,
  useUpdateFeedbackItemMutation,
} = customerFeedbackApi
