import { unpublishBranch } from '#contract/branch-settings.ts'
import { baseApi, messageOf } from './base-api.ts'

const guestSafetyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    takeMenuDown: messageOf(build, unpublishBranch, ['BranchSettings', 'BranchMenuSite']),
  }),
})

export const { useTakeMenuDownMutation } = guestSafetyApi
