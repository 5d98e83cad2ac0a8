import { login, logout, readUser } from '#contract/auth.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** Signing in and out. These calls deal with the end of a session themselves (spec section 8). */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: mutationOf(build, login, ['Auth'], { handlesSessionItself: true }),
    logout: mutationOf(build, logout, [], { handlesSessionItself: true }),
    readUser: queryOf(build, readUser, ['Auth'], { handlesSessionItself: true }),
  }),
})

export const { useLoginMutation, useLogoutMutation } = authApi
