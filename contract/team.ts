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
const owners = { tag: TAG, access: 'subscribed', permission: 'team:write' } as const

const roleSchema = z.enum(ROLES)

/** A user of the company. */
export const memberSchema = z
  .object({
    id: idSchema,
    fullName: z.string(),
    email: z.string(),
    role: roleSchema,
    isVerified: z.boolean(),
    disabledAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Whoever asks. */
    isSelf: z.boolean(),
    /** The last owner can neither leave nor be lowered, disabled or removed. */
    isLastOwner: z.boolean(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof memberSchema>

/** An invitation that nobody has accepted yet. */
export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    role: roleSchema,
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
  summary: 'Members and open invitations',
  data: z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) }),
})

export const invitationBodySchema = z.strictObject({ email: emailSchema, role: roleSchema })

/** An address that belongs to a company already, this one or another, is refused in words (409). */
export const inviteMember = endpoint({
  ...owners,
  method: 'POST',
  path: '/team/invitations',
  summary: 'Invite a member by mail',
  body: invitationBodySchema,
  data: createdSchema,
})

export const resendInvitation = endpoint({
  ...owners,
  method: 'POST',
  path: '/team/invitations/:id/resend',
  summary: 'Send an invitation again, with a new link',
  params: idParamsSchema,
  data: nothingSchema,
})

export const withdrawInvitation = endpoint({
  ...owners,
  method: 'DELETE',
  path: '/team/invitations/:id',
  summary: 'Take an invitation back',
  params: idParamsSchema,
  data: nothingSchema,
})

export const memberBodySchema = z.strictObject({ role: roleSchema.optional(), isDisabled: z.boolean().optional() })

/** A member who is disabled is signed out everywhere. Making an owner needs a confirmed password. */
export const updateMember = endpoint({
  ...owners,
  method: 'PATCH',
  path: '/team/members/:id',
  summary: "Change a member's role, or disable a member",
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

/** A POST, so that the token stays out of every log. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/invitations/read',
  summary: 'What an invitation link leads to',
  tag: TAG,
  access: 'public',
  body: z.strictObject({ token: linkTokenSchema }),
  data: z.object({ companyName: z.string(), email: z.string(), role: roleSchema }),
})

export const acceptInvitationBodySchema = z
  .strictObject({ token: linkTokenSchema, fullName: fullNameSchema, ...newPasswordShape })
  .refine(...passwordsMatch)

/** Makes the member, whose address the mail has proved, and signs in. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Join a company by an invitation link',
  tag: TAG,
  access: 'public',
  body: acceptInvitationBodySchema,
  data: signedInSchema,
})
