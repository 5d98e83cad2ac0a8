import {
  login,
  loginWithTotp,
  logout,
  readUser,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/auth.ts'
import { baseApi, messageOf, mutationOf, queryOf } from './base-api.ts'

const ITSELF = { handlesSessionItself: true }

/** Accounts, and signing in and out. Most of these calls deal with the end of a session themselves (spec section 8). */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: mutationOf(build, login, ['Auth'], ITSELF),
    loginWithTotp: mutationOf(build, loginWithTotp, ['Auth'], ITSELF),
    logout: mutationOf(build, logout, [], ITSELF),
    readUser: queryOf(build, readUser, ['Auth'], ITSELF),
    register: messageOf(build, register, ['Auth'], ITSELF),
    resendVerification: messageOf(build, resendVerification, ['Auth'], ITSELF),
    // A GET that uses a link up: asked once, on purpose, hence no query.
    verifyEmail: messageOf(build, verifyEmail, ['Auth'], ITSELF),
    requestPasswordReset: messageOf(build, requestPasswordReset, [], ITSELF),
    resetPassword: messageOf(build, resetPassword, [], ITSELF),
  }),
})

export const {
  useLoginMutation,
  useLoginWithTotpMutation,
  useLogoutMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} = authApi
