import { unpublishBranch } from '#contract/branch-settings.ts'
import { baseApi, messageOf } from './base-api.ts'

/** For the page of companies without a subscription, which shows the server's message. */
const guestSafetyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    takeMenuDown: messageOf(build, unpublishBranch, ['BranchSettings', 'BranchMenuSite']),
  }),
})

export const { useTakeMenuDownMutation } = guestSafetyApi
