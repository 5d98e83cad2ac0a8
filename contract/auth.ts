import { z } from 'zod'
import { idSchema, nothingSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import {
  COMPANY_NAME_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts'
import { VALIDATION } from './messages.ts'
import { PERMISSIONS, ROLES } from './roles.ts'
import { plainTextSchema } from './texts.ts'

/** Spaces around the address are removed. */
export const emailSchema = z
  .string(VALIDATION.emailRequired)
  .trim()
  .min(1, VALIDATION.emailRequired)
  .max(EMAIL_MAX_LENGTH, VALIDATION.emailInvalid)
  .pipe(z.email(VALIDATION.emailInvalid))

/** A password exactly as typed, including spaces around it. */
export const passwordSchema = z
  .string(VALIDATION.passwordRequired)
  .min(1, VALIDATION.passwordRequired)
  .min(PASSWORD_MIN_LENGTH, VALIDATION.passwordTooShort)
  .max(PASSWORD_MAX_LENGTH, VALIDATION.passwordTooLong)

const ofUser = { tag: 'Accounts', access: 'signedIn', branchScope: 'none' } as const
const open = { ...ofUser, access: 'public' } as const

const confirmationSchema = z.string(VALIDATION.confirmationRequired).min(1, VALIDATION.confirmationRequired)

/** A new password and its confirmation. Spread it into a form's body together with `passwordsMatch`. */
export const newPasswordShape = { password: passwordSchema, passwordConfirmation: confirmationSchema }

const newPasswordSchema = z.object(newPasswordShape)

/** The arguments of `refine` for a form with `newPasswordShape`. The check runs even when other fields are invalid. */
export const passwordsMatch = [
  ({ password, passwordConfirmation }: { password: string; passwordConfirmation: string }) =>
    password === passwordConfirmation,
  {
    message: VALIDATION.passwordsDiffer,
    path: ['passwordConfirmation'] as string[],
    when: ({ value }: { value: unknown }) => newPasswordSchema.safeParse(value).success,
  },
] as const

export const fullNameSchema = plainTextSchema(FULL_NAME_MAX_LENGTH).min(1, VALIDATION.fullNameRequired)

/** The opaque token of a link in an email. */
export const linkTokenSchema = z.string().min(1).max(200)

export const loginBodySchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  /**
   * The “Remember Password” checkbox. Every session lasts 30 days; without it, a session also ends after 12 hours
   * without use.
   */
  remember: z.boolean().optional(),
})
export type LoginBody = z.infer<typeof loginBodySchema>

/** The signed-in user. The specification prescribes most of the field names, including those in snake case. */
export const authUserSchema = z.object({
  id: idSchema,
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  email_verified_at: z.string().nullable(),
  isSubscriber: z.boolean(),
  selected_branch_id: idSchema.nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  company: z.object({
    id: idSchema,
    name: z.string(),
    user_id: idSchema.nullable(),
    subscriptions: z.array(z.object({ id: idSchema, plan: z.string() })),
  }),
})
export type AuthUser = z.infer<typeof authUserSchema>

export const signedInSchema = z.object({ token: z.string(), user: authUserSchema })

export const totpChallengeSchema = z.object({
  requiresTotp: z.literal(true),
  /** A signed token, valid for five minutes. */
  challenge: z.string(),
})

/**
 * After too many wrong passwords for an account, signing in also needs a code sent by email. Devices that have signed
 * in before are exempt until they have used up their own attempts.
 */
export const mailedCodeChallengeSchema = z.object({
  requiresMailedCode: z.literal(true),
  /** A signed token, valid for 30 minutes. Unknown email addresses get one too, so that accounts can't be detected. */
  challenge: z.string(),
})

/** When a second factor or an emailed code is required, responds with 200, `success: false` and a challenge. */
export const login = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  body: loginBodySchema,
  data: signedInSchema,
  refusal: z.union([totpChallengeSchema, mailedCodeChallengeSchema]),
})

export const secondFactorCodeSchema = z
  .string(VALIDATION.codeRequired)
  .trim()
  .min(1, VALIDATION.codeRequired)
  .max(40, VALIDATION.codeInvalid)

export const totpLoginBodySchema = z.strictObject({
  challenge: z.string().min(1).max(1000),
  /** Six digits from the authenticator app, or a recovery code. */
  code: secondFactorCodeSchema,
})
export type TotpLoginBody = z.infer<typeof totpLoginBodySchema>

export const loginWithTotp = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/login/totp',
  summary: 'Complete a sign-in with two-factor authentication',
  body: totpLoginBodySchema,
  data: signedInSchema,
})

export const mailedCodeLoginBodySchema = z.strictObject({
  challenge: z.string().min(1).max(1000),
  code: secondFactorCodeSchema,
  password: passwordSchema,
})
export type MailedCodeLoginBody = z.infer<typeof mailedCodeLoginBodySchema>

/** When a second factor is required too, responds with 200, `success: false` and a challenge. */
export const loginWithMailedCode = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/login/mailed-code',
  summary: 'Sign in with an emailed code and the password',
  body: mailedCodeLoginBodySchema,
  data: signedInSchema,
  refusal: totpChallengeSchema,
})

export const logout = endpoint({
  ...ofUser,
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out of the current session',
  data: nothingSchema,
})

/**
 * For a company without a subscription, responds with 200, `success: false` and no data. For an unverified user,
 * responds with 401 and `error: 'Please verify your email to continue.'`.
 */
export const readUser = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/user',
  summary: 'Get the signed-in user',
  data: authUserSchema,
})

export const registerBodySchema = z
  .strictObject({
    fullName: fullNameSchema,
    companyName: plainTextSchema(COMPANY_NAME_MAX_LENGTH).min(1, VALIDATION.companyNameRequired),
    email: emailSchema,
    ...newPasswordShape,
  })
  .refine(...passwordsMatch)
export type RegisterBody = z.infer<typeof registerBodySchema>

/**
 * The response is the same whether or not the email address is taken. If it is, its owner is notified by email, at most
 * once a minute.
 */
export const register = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/register',
  summary: 'Register a company and its owner',
  body: registerBodySchema,
  data: nothingSchema,
})

/** When a link was sent less than a minute ago, responds with 200 and the message `VERIFICATION.sentJustNow`. */
export const resendVerification = endpoint({
  ...ofUser,
  method: 'POST',
  path: '/auth/verify-email/resend',
  summary: 'Resend the verification link',
  data: nothingSchema,
})

/** The user in the link must be the signed-in user. */
export const verifyEmail = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/auth/verify-email/:userId/:token',
  summary: 'Verify an email address with a signed link',
  params: z.strictObject({ userId: z.string().max(20), token: linkTokenSchema }),
  query: z.strictObject({ expires: z.string().max(20), signature: z.string().max(200) }),
  data: nothingSchema,
})

/** Neither the response nor the server's work depends on whether an account has this email address. */
export const requestPasswordReset = endpoint({
  ...open,
  method: 'GET',
  path: '/auth/password-reset/reset-link',
  summary: 'Request a password reset link',
  query: z.strictObject({ email: emailSchema }),
  data: nothingSchema,
})

export const passwordResetBodySchema = z
  .strictObject({ email: emailSchema, token: linkTokenSchema, ...newPasswordShape })
  .refine(...passwordsMatch)
export type PasswordResetBody = z.infer<typeof passwordResetBodySchema>

/** Consumes the link and ends every session of the user. */
export const resetPassword = endpoint({
  ...open,
  method: 'POST',
  path: '/auth/password-reset',
  summary: 'Set a new password with a reset link',
  body: passwordResetBodySchema,
  data: nothingSchema,
})
