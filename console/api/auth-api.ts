import {
  login,
  loginWithMailedCode,
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

/** Endpoints for accounts and sessions. Their callers handle the end of the session themselves. */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: mutationOf(build, login, ['Auth'], ITSELF),
    loginWithMailedCode: mutationOf(build, loginWithMailedCode, ['Auth'], ITSELF),
    loginWithTotp: mutationOf(build, loginWithTotp, ['Auth'], ITSELF),
    logout: mutationOf(build, logout, [], ITSELF),
    readUser: queryOf(build, readUser, ['Auth'], ITSELF),
    register: messageOf(build, register, ['Auth'], ITSELF),
    resendVerification: messageOf(build, resendVerification, ['Auth'], ITSELF),
    // A mutation although it is a GET, because it changes the account.
    verifyEmail: messageOf(build, verifyEmail, ['Auth'], ITSELF),
    requestPasswordReset: messageOf(build, requestPasswordReset, [], ITSELF),
    resetPassword: messageOf(build, resetPassword, [], ITSELF),
  }),
})

export const {
  useLoginMutation,
  useLoginWithMailedCodeMutation,
  useLoginWithTotpMutation,
  useLogoutMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
  useResendVerificationMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
} = authApi
