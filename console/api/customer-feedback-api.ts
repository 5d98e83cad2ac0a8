import {
  listFeedback,
  markFeedback,
  readFeedback,
  readFeedbackCounts,
  updateFeedback,
} from '#contract/customer-feedback.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** Feedback belongs to branches. It arrives without any action in the console. */
const customerFeedbackApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFeedback: queryOf(build, listFeedback, ['BranchMenuSite']),
    readFeedbackCounts: queryOf(build, readFeedbackCounts, ['BranchMenuSite']),
    readFeedback: queryOf(build, readFeedback, ['BranchMenuSite']),
    updateFeedback: mutationOf(build, updateFeedback, ['BranchMenuSite']),
    markFeedback: mutationOf(build, markFeedback, ['BranchMenuSite']),
  }),
})

export const {
  useListFeedbackQuery,
  useReadFeedbackCountsQuery,
  useReadFeedbackQuery,
  useUpdateFeedbackMutation,
  useMarkFeedbackMutation,
} = customerFeedbackApi
