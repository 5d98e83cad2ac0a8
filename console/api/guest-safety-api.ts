import { unpublishBranch } from '#contract/branch-settings.ts'
import { baseApi, messageOf } from './base-api.ts'

/** What only the page for a company without a subscription does in this way. */
const guestSafetyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    takeMenuDown: messageOf(build, unpublishBranch, ['BranchSettings', 'BranchMenuSite']),
  }),
})

export const { useTakeMenuDownMutation } = guestSafetyApi
