import { confirmPassword } from '#contract/profile.ts'
import { baseApi, mutationOf } from './base-api.ts'

const confirmPasswordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ confirmPassword: mutationOf(build, confirmPassword, []) }),
})

export const { useConfirmPasswordMutation } = confirmPasswordApi
