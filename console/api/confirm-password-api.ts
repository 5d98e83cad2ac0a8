import { confirmPassword } from '#contract/profile.ts'
import { baseApi, mutationOf } from './base-api.ts'

/** Asking for the password again before what matters most. */
const confirmPasswordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ confirmPassword: mutationOf(build, confirmPassword, []) }),
})

export const { useConfirmPasswordMutation } = confirmPasswordApi
