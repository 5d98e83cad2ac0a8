import { unpublishBranch } from '#contract/branch-settings.ts'
import { baseApi, messageOf } from './base-api.ts'

/** For the guest safety page of a company without a subscription. The page shows the server's message. */
const guestSafetyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    takeMenuDown: messageOf(build, unpublishBranch, ['BranchSettings', 'BranchMenuSite']),
  }),
})

export const { useTakeMenuDownMutation } = guestSafetyApi
