import { z } from 'zod'
import { idSchema, pagingFields } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'

export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_refused',
  'signed_out_everywhere',
  'registered',
  'email_verified',
  'email_changed',
  'password_changed',
  'password_reset',
  'second_factor_enabled',
  'second_factor_disabled',
  'second_factor_required',
  'second_factor_optional',
  'second_factor_reset',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_branches_changed',
  'member_disabled',
  'member_enabled',
  'member_removed',
  'member_left',
  'subscription_started',
  'subscription_ended',
  'plan_changed',
  'subscription_canceled',
  'subscription_resumed',
  'card_changed',
  'billing_details_changed',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const auditEntrySchema = z
  .object({
    id: idSchema,
    action: z.enum(AUDIT_ACTIONS),
    /** Who did it; null when that is unknown, or the account was deleted. */
    who: z.string().nullable(),
    /** The name or email address of another person whom the action affects, or of a member who left; otherwise null. */
    whom: z.string().nullable(),
    /** Details such as the new role or the new email address; null when there are none. */
    detail: z.string().nullable(),
    ip: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const listAuditLog = endpoint({
  branchScope: 'all',
  method: 'GET',
  path: '/audit-log',
  summary: 'List the audit log: sign-ins, blocked attempts, team and billing changes, newest first',
  tag: 'Team',
  access: 'subscribed',
  permission: 'team:write',
  query: z.strictObject({
    ...pagingFields,
    action: z.enum(AUDIT_ACTIONS).optional(),
  }),
  data: pageSchema(auditEntrySchema),
})
