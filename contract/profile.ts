import { z } from 'zod'
import {
  authUserSchema,
  emailSchema,
  fullNameSchema,
  newPasswordShape,
  passwordSchema,
  passwordsMatch,
  secondFactorCodeSchema,
} from './auth.ts'
import { idParamsSchema, idSchema, nothingSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

const ofUser = { tag: 'Profile', access: 'signedIn', branchScope: 'none' } as const

export const profileBodySchema = z.strictObject({ fullName: fullNameSchema })

export const updateProfile = endpoint({
  ...ofUser,
  method: 'PATCH',
  path: '/profile',
  summary: 'Update your name',
  body: profileBodySchema,
  data: authUserSchema,
})

export const changePasswordBodySchema = z
  .strictObject({ currentPassword: passwordSchema, ...newPasswordShape })
  .refine(...passwordsMatch)

/** Ends all other sessions. */
export const changePassword = endpoint({
  ...ofUser,
  method: 'POST',
  path: '/profile/password',
  summary: 'Change your password',
  body: changePasswordBodySchema,
  data: nothingSchema,
})

export const confirmPasswordBodySchema = z.strictObject({
  password: passwordSchema,
  /** The second factor's code; required if one is enabled. */
  code: secondFactorCodeSchema.optional(),
})

/**
 * Confirms the password before a sensitive change (`/password-verify`). Valid for ten minutes in this session; without
 * it, calls that need it respond with 403 and the code PASSWORD_NOT_CONFIRMED.
 */
export const confirmPassword = endpoint({
  ...ofUser,
  method: 'POST',
  path: '/profile/confirm-password',
  summary: 'Confirm your password, with a code if two-factor authentication is on',
  body: confirmPasswordBodySchema,
  data: z.object({ confirmedUntil: z.iso.datetime() }),
})

export const changeEmailBodySchema = z.strictObject({ email: emailSchema })

/** The email address changes when the link sent to the new one is opened. Needs a confirmed password. */
export const changeEmail = endpoint({
  ...ofUser,
  method: 'POST',
  path: '/profile/email',
  summary: 'Change your email address',
  body: changeEmailBodySchema,
  data: nothingSchema,
})

export const sessionSchema = z.object({
  id: idSchema,
  /** The browser's User-Agent header; null if it sent none. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/profile/sessions',
  summary: 'List your sessions',
  data: z.array(sessionSchema),
})

export const endSession = endpoint({
  ...ofUser,
  method: 'DELETE',
  path: '/profile/sessions/:id',
  summary: 'Sign out one of your sessions',
  params: idParamsSchema,
  data: nothingSchema,
})

export const endAllSessions = endpoint({
  ...ofUser,
  method: 'DELETE',
  path: '/profile/sessions',
  summary: 'Sign out everywhere, including here',
  data: nothingSchema,
})

/** The last owner of a company can't leave (409). Needs a confirmed password. */
export const leaveCompany = endpoint({
  ...ofUser,
  method: 'POST',
  path: '/profile/leave',
  summary: 'Leave the company and delete your account',
  data: nothingSchema,
})

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
  /** Whether the company requires a second factor from every member. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

export const readSecondFactor = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/profile/second-factor',
  summary: 'Get your two-factor authentication status',
  data: secondFactorSchema,
})

/**
 * Needs a verified email address: otherwise, someone could register another person's address and lock them out with a
 * second factor.
 */
const ofVerified = { ...ofUser, access: 'verified', beforeSecondFactor: true } as const

/** Needs a confirmed password. Takes effect only after `enableSecondFactor` was called with a code. */
export const setUpSecondFactor = endpoint({
  ...ofVerified,
  method: 'POST',
  path: '/profile/second-factor/setup',
  summary: 'Start setting up two-factor authentication: get a secret for the authenticator app',
  data: z.object({
    /** Base32, for typing where a QR code can't be scanned. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    otpauthUrl: z.string(),
  }),
})

/** Recovery codes. Each can be used once instead of a code from the app; they are shown only once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorCodeBodySchema = z.strictObject({ code: secondFactorCodeSchema })

export const enableSecondFactor = endpoint({
  ...ofVerified,
  method: 'POST',
  path: '/profile/second-factor/enable',
  summary: 'Turn on two-factor authentication with a first code',
  body: secondFactorCodeBodySchema,
  data: recoveryCodesSchema,
})

/** Needs a confirmed password. Refused (409) while the company requires a second factor. */
export const disableSecondFactor = endpoint({
  ...ofVerified,
  method: 'POST',
  path: '/profile/second-factor/disable',
  summary: 'Turn off two-factor authentication',
  data: nothingSchema,
})

/** Needs a confirmed password. The old codes stop working. */
export const renewRecoveryCodes = endpoint({
  ...ofVerified,
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  summary: 'Create new recovery codes',
  data: recoveryCodesSchema,
})
