import {
  changeEmail,
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  endAllSessions,
  endSession,
  leaveCompany,
  listSessions,
  readSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  updateProfile,
} from '#contract/profile.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** One's own account. */
const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: mutationOf(build, updateProfile, ['Auth']),
    changePassword: mutationOf(build, changePassword, ['Auth']),
    changeEmail: mutationOf(build, changeEmail, []),
    listSessions: queryOf(build, listSessions, ['Auth']),
    endSession: mutationOf(build, endSession, ['Auth']),
    // After these two the token is worth nothing: to read anything again would only say so.
    endAllSessions: mutationOf(build, endAllSessions, []),
    leaveCompany: mutationOf(build, leaveCompany, []),
    readSecondFactor: queryOf(build, readSecondFactor, ['Auth']),
    setUpSecondFactor: mutationOf(build, setUpSecondFactor, []),
    enableSecondFactor: mutationOf(build, enableSecondFactor, ['Auth']),
    disableSecondFactor: mutationOf(build, disableSecondFactor, ['Auth']),
    renewRecoveryCodes: mutationOf(build, renewRecoveryCodes, ['Auth']),
  }),
})

export const {
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
  useLeaveCompanyMutation,
  useReadSecondFactorQuery,
  useSetUpSecondFactorMutation,
  useEnableSecondFactorMutation,
  useDisableSecondFactorMutation,
  useRenewRecoveryCodesMutation,
} = profileApi
