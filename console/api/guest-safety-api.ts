import { unpublishBranch } from '#contract/branch-settings.ts'
import { baseApi, messageOf } from './base-api.ts'

/** Calls that only the page for companies without a subscription makes in this way. */
const guestSafetyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    takeMenuDown: messageOf(build, unpublishBranch, ['BranchSettings', 'BranchMenuSite']),
  }),
})

export const { useTakeMenuDownMutation } = guestSafetyApi
