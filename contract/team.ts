import { z } from 'zod'
import {
  emailSchema,
  fullNameSchema,
  linkTokenSchema,
  newPasswordShape,
  passwordsMatch,
  signedInSchema,
} from './auth.ts'
import { createdSchema, idParamsSchema, idSchema, nothingSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { ROLES } from './roles.ts'

const TAG = 'Team'
const owners = { tag: TAG, access: 'subscribed', permission: 'team:write', branchScope: 'all' } as const

const roleSchema = z.enum(ROLES)
/** The only branches a member sees and changes; null for all. Always null for an owner. */
const branchIdsSchema = z.array(idSchema).nullable()
/** The list has at least one branch, because a member without any branch could do nothing. */
const branchIdsInputSchema = z.array(idSchema).min(1, 'Choose at least one branch').max(1000).nullable()

export const memberSchema = z
  .object({
    id: idSchema,
    fullName: z.string(),
    email: z.string(),
    role: roleSchema,
    branchIds: branchIdsSchema,
    isVerified: z.boolean(),
    hasSecondFactor: z.boolean(),
    disabledAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Whether this is the member who makes the request. */
    isSelf: z.boolean(),
    /** Whether this is the last owner, who can't leave, be demoted, disabled or removed. */
    isLastOwner: z.boolean(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof memberSchema>

export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    role: roleSchema,
    branchIds: branchIdsSchema,
    invitedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitationSchema>

export const readTeam = endpoint({
  ...owners,
  method: 'GET',
  path: '/team',
  summary: 'List members and pending invitations',
  data: z.object({
    members: z.array(memberSchema),
    invitations: z.array(invitationSchema),
    /** Whether every member must have a second factor. */
    requiresSecondFactor: z.boolean(),
  }),
})

/**
 * Sets whether every member needs a second factor; a member without one can then only set it up. Needs a confirmed
 * password; requiring a second factor also needs the caller to have one (409).
 */
export const updateTeamSecurity = endpoint({
  ...owners,
  method: 'PATCH',
  path: '/team/security',
  summary: 'Require two-factor authentication for the whole team, or make it optional',
  body: z.strictObject({ requiresSecondFactor: z.boolean() }),
  data: nothingSchema,
})

export const invitationBodySchema = z.strictObject({
  email: emailSchema,
  role: roleSchema,
  /** All branches if omitted. */
  branchIds: branchIdsInputSchema.optional(),
})

/**
 * An email address that already belongs to a company, this one or another, is refused with a reason (409), except that of
 * an unverified account of another company. Inviting an owner needs a confirmed password.
 */
export const inviteMember = endpoint({
  ...owners,
  method: 'POST',
  path: '/team/invitations',
  summary: 'Invite a member by email',
  body: invitationBodySchema,
  data: createdSchema,
})

export const resendInvitation = endpoint({
  ...owners,
  method: 'POST',
  path: '/team/invitations/:id/resend',
  summary: 'Resend an invitation with a new link',
  params: idParamsSchema,
  data: nothingSchema,
})

export const withdrawInvitation = endpoint({
  ...owners,
  method: 'DELETE',
  path: '/team/invitations/:id',
  summary: 'Withdraw an invitation',
  params: idParamsSchema,
  data: nothingSchema,
})

export const memberBodySchema = z.strictObject({
  role: roleSchema.optional(),
  branchIds: branchIdsInputSchema.optional(),
  isDisabled: z.boolean().optional(),
})

/**
 * A disabled member is signed out everywhere. Making a member an owner needs a confirmed password, and gives them
 * access to all branches.
 */
export const updateMember = endpoint({
  ...owners,
  method: 'PATCH',
  path: '/team/members/:id',
  summary: 'Change a member’s role or branches, or disable a member',
  params: idParamsSchema,
  body: memberBodySchema,
  data: memberSchema,
})

export const removeMember = endpoint({
  ...owners,
  method: 'DELETE',
  path: '/team/members/:id',
  summary: 'Remove a member',
  params: idParamsSchema,
  data: nothingSchema,
})

/** A POST, so that the token doesn't appear in logs. */
export const readInvitation = endpoint({
  branchScope: 'none',
  method: 'POST',
  path: '/invitations/read',
  summary: 'Get the invitation behind a link',
  tag: TAG,
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema }),
  data: z.object({ companyName: z.string(), email: z.string(), role: roleSchema }),
})

export const acceptInvitationBodySchema = z
  .strictObject({ token: linkTokenSchema, fullName: fullNameSchema, ...newPasswordShape })
  .refine(...passwordsMatch)

/** Creates the member and signs in. The mailed link also proves the email address, so it counts as verified. */
export const acceptInvitation = endpoint({
  branchScope: 'none',
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Join a company with an invitation link',
  tag: TAG,
  access: 'public',
  body: acceptInvitationBodySchema,
  data: signedInSchema,
})
