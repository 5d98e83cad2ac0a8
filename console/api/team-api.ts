import { listAuditLog } from '#contract/audit-log.ts'
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  readTeam,
  removeMember,
  resendInvitation,
  updateMember,
  withdrawInvitation,
} from '#contract/team.ts'
import { baseApi, mutationOf, queryOf } from './base-api.ts'

/** Members, invitations, and what was written down about them. */
const teamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readTeam: queryOf(build, readTeam, ['Auth']),
    inviteMember: mutationOf(build, inviteMember, ['Auth']),
    resendInvitation: mutationOf(build, resendInvitation, ['Auth']),
    withdrawInvitation: mutationOf(build, withdrawInvitation, ['Auth']),
    updateMember: mutationOf(build, updateMember, ['Auth']),
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
  useRemoveMemberMutation,
  useListAuditLogQuery,
  useReadInvitationQuery,
  useAcceptInvitationMutation,
} = teamApi
