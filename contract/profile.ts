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

const TAG = 'Profile'

export const profileBodySchema = z.strictObject({ fullName: fullNameSchema })

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  summary: "Change one's own name",
  tag: TAG,
  access: 'signedIn',
  body: profileBodySchema,
  data: authUserSchema,
})

export const changePasswordBodySchema = z
  .strictObject({ currentPassword: passwordSchema, ...newPasswordShape })
  .refine(...passwordsMatch)

/** Ends all other sessions. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  summary: "Change one's own password",
  tag: TAG,
  access: 'signedIn',
  body: changePasswordBodySchema,
  data: nothingSchema,
})

export const confirmPasswordBodySchema = z.strictObject({ password: passwordSchema })

/**
 * Asks for the password again before what matters most (`/password-verify`, design section 7.1). Holds ten minutes for
 * this session; calls that need it answer 403 with the code PASSWORD_NOT_CONFIRMED without it.
 */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/profile/confirm-password',
  summary: "Confirm one's own password",
  tag: TAG,
  access: 'signedIn',
  body: confirmPasswordBodySchema,
  data: z.object({ confirmedUntil: z.iso.datetime() }),
})

export const changeEmailBodySchema = z.strictObject({ email: emailSchema })

/** The address changes when the link that is sent to the new one is opened. Needs a confirmed password. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email',
  summary: "Change one's own e-mail address",
  tag: TAG,
  access: 'signedIn',
  body: changeEmailBodySchema,
  data: nothingSchema,
})

export const sessionSchema = z.object({
  id: idSchema,
  /** As the browser named itself. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  summary: 'Where one is signed in',
  tag: TAG,
  access: 'signedIn',
  data: z.array(sessionSchema),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/:id',
  summary: "End one of one's sessions",
  tag: TAG,
  access: 'signedIn',
  params: idParamsSchema,
  data: nothingSchema,
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/profile/sessions',
  summary: 'Sign out everywhere, here too',
  tag: TAG,
  access: 'signedIn',
  data: nothingSchema,
})

/** The last owner of a company cannot leave (409). */
export const leaveCompany = endpoint({
  method: 'POST',
  path: '/profile/leave',
  summary: 'Leave the company: the account is deleted',
  tag: TAG,
  access: 'signedIn',
  data: nothingSchema,
})

export const secondFactorSchema = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int().min(0) })
export type SecondFactor = z.infer<typeof secondFactorSchema>

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/profile/second-factor',
  summary: 'Whether a second factor is asked for',
  tag: TAG,
  access: 'signedIn',
  data: secondFactorSchema,
})

/** Needs a confirmed password. Nothing is asked for until a code has been given to `enableSecondFactor`. */
export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/setup',
  summary: 'Begin with a second factor: a secret for the authenticator',
  tag: TAG,
  access: 'signedIn',
  data: z.object({
    /** Base32, to be typed in where a QR code cannot be scanned. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    otpauthUrl: z.string(),
  }),
})

/** Recovery codes, each good for one sign-in; shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorCodeBodySchema = z.strictObject({ code: secondFactorCodeSchema })

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/enable',
  summary: 'Turn the second factor on with a first code',
  tag: TAG,
  access: 'signedIn',
  body: secondFactorCodeBodySchema,
  data: recoveryCodesSchema,
})

/** Needs a confirmed password. */
export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/disable',
  summary: 'Turn the second factor off',
  tag: TAG,
  access: 'signedIn',
  data: nothingSchema,
})

/** Needs a confirmed password. The old codes stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  tag: TAG,
  access: 'signedIn',
  data: recoveryCodesSchema,
})
