import { listAuditLog } from '#contract/audit-log.ts'
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  readTeam,
  removeMember,
  resendInvitation,
  updateMember,
  updateTeamSecurity,
  withdrawInvitation,
} from '#contract/team.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

const teamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readTeam: queryOf(build, readTeam, ['Auth']),
    inviteMember: mutationOf(build, inviteMember, ['Auth']),
    resendInvitation: mutationOf(build, resendInvitation, ['Auth']),
    withdrawInvitation: mutationOf(build, withdrawInvitation, ['Auth']),
    updateMember: mutationOf(build, updateMember, ['Auth']),
    updateTeamSecurity: mutationOf(build, updateTeamSecurity, ['Auth']),
    removeMember: mutationOf(build, removeMember, ['Auth']),
    listAuditLog: queryOf(build, listAuditLog, ['Auth']),
    readInvitation: queryOf(build, readInvitation, [], { handlesSessionItself: true }),
    acceptInvitation: mutationOf(build, acceptInvitation, [], { handlesSessionItself: true }),
  }),
})

export const {
  useReadTeamQuery,
  useInviteMemberMutation,
  useResendInvitationMutation,
  useWithdrawInvitationMutation,
  useUpdateMemberMutation,
  useUpdateTeamSecurityMutation,
  useRemoveMemberMutation,
  useListAuditLogQuery,
  useReadInvitationQuery,
  useAcceptInvitationMutation,
} = teamApi
