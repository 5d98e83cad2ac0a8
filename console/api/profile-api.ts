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

const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: mutationOf(build, updateProfile, ['Auth']),
    changePassword: mutationOf(build, changePassword, ['Auth']),
    changeEmail: mutationOf(build, changeEmail, []),
    listSessions: queryOf(build, listSessions, ['Auth']),
    endSession: mutationOf(build, endSession, ['Auth']),
    // The token is invalid after these two calls, so a refetch would only fail.
    endAllSessions: mutationOf(build, endAllSessions, []),
    leaveCompany: mutationOf(build, leaveCompany, []),
    readSecondFactor: queryOf(build, readSecondFactor, ['Auth']),
    setUpSecondFactor: mutationOf(build, setUpSecondFactor, []),
    // If the company requires a second factor, the server has refused the list of branches until now.
    enableSecondFactor: mutationOf(build, enableSecondFactor, ['Auth', 'BranchSettings']),
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
