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

/** An e-mail address, with the messages of spec section 5. */
export const emailSchema = z
  .string(VALIDATION.emailRequired)
  .trim()
  .min(1, VALIDATION.emailRequired)
  .max(EMAIL_MAX_LENGTH, VALIDATION.emailInvalid)
  .pipe(z.email(VALIDATION.emailInvalid))

/** A password as typed, with the messages of spec section 5. */
export const passwordSchema = z
  .string(VALIDATION.passwordRequired)
  .min(1, VALIDATION.passwordRequired)
  .min(PASSWORD_MIN_LENGTH, VALIDATION.passwordTooShort)
  .max(PASSWORD_MAX_LENGTH, VALIDATION.passwordTooLong)

const confirmationSchema = z.string(VALIDATION.confirmationRequired).min(1, VALIDATION.confirmationRequired)

/** A new password and the same once more; spread into a form's body together with `passwordsMatch`. */
export const newPasswordShape = { password: passwordSchema, passwordConfirmation: confirmationSchema }

const newPasswordSchema = z.object(newPasswordShape)

/** The refinement that goes with `newPasswordShape`. It looks at the two alone, whatever else is wrong with the form. */
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

/** An opaque token of a link. */
export const linkTokenSchema = z.string().min(1).max(200)

/** What the login form sends. Its messages are those of spec section 5. */
export const loginBodySchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  /** *Remember Password*: 30 days instead of 12 idle hours (design section 7.2). */
  remember: z.boolean().optional(),
})
export type LoginBody = z.infer<typeof loginBodySchema>

/** The signed-in user, with the field names of spec section 3. */
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

/** What every way of signing in answers. */
export const signedInSchema = z.object({ token: z.string(), user: authUserSchema })

/** The password was right, and a second factor is asked for (design section 7.1). */
export const totpChallengeSchema = z.object({
  requiresTotp: z.literal(true),
  /** Signed, and good for five minutes. */
  challenge: z.string(),
})
export type TotpChallenge = z.infer<typeof totpChallengeSchema>

/** A user with a second factor is answered 200, `success: false` and the challenge. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  tag: 'Accounts',
  access: 'public',
  body: loginBodySchema,
  data: signedInSchema,
  refusal: totpChallengeSchema,
})

export const secondFactorCodeSchema = z
  .string(VALIDATION.codeRequired)
  .trim()
  .min(1, VALIDATION.codeRequired)
  .max(40, VALIDATION.codeInvalid)

export const totpLoginBodySchema = z.strictObject({
  challenge: z.string().min(1).max(1000),
  /** Six digits of the authenticator, or a recovery code. */
  code: secondFactorCodeSchema,
})
export type TotpLoginBody = z.infer<typeof totpLoginBodySchema>

export const loginWithTotp = endpoint({
  method: 'POST',
  path: '/auth/login/totp',
  summary: 'Finish signing in with the second factor',
  tag: 'Accounts',
  access: 'public',
  body: totpLoginBodySchema,
  data: signedInSchema,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  tag: 'Accounts',
  access: 'signedIn',
  data: nothingSchema,
})

/**
 * A company without a subscription is answered 200, `success: false` and no data (design section 9);
 * an unverified user 401 with `error: 'Please verify your email to continue.'`.
 */
export const readUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in user',
  tag: 'Accounts',
  access: 'signedIn',
  data: authUserSchema,
})

/** What the registration form sends (design sections 7.1 and 11). */
export const registerBodySchema = z
  .strictObject({
    fullName: fullNameSchema,
    companyName: plainTextSchema(COMPANY_NAME_MAX_LENGTH).min(1, VALIDATION.companyNameRequired),
    email: emailSchema,
    ...newPasswordShape,
  })
  .refine(...passwordsMatch)
export type RegisterBody = z.infer<typeof registerBodySchema>

/** Answers the same for a free and for a taken address: the owner of a taken one is told by mail. */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register a company and its owner',
  tag: 'Accounts',
  access: 'public',
  body: registerBodySchema,
  data: nothingSchema,
})

/** When it was sent less than a minute ago: 200, and `VERIFICATION.sentJustNow` as the message. */
export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  summary: 'Send the verification link again',
  tag: 'Accounts',
  access: 'signedIn',
  data: nothingSchema,
})

/** The link's user must be the token's user (design section 7.3). */
export const verifyEmail = endpoint({
  method: 'GET',
  path: '/auth/verify-email/:userId/:token',
  summary: 'Verify an e-mail address by a signed link',
  tag: 'Accounts',
  access: 'signedIn',
  params: z.strictObject({ userId: z.string().max(20), token: linkTokenSchema }),
  query: z.strictObject({ expires: z.string().max(20), signature: z.string().max(200) }),
  data: nothingSchema,
})

/** Answers the same, in the same time, whether the address exists. */
export const requestPasswordReset = endpoint({
  method: 'GET',
  path: '/auth/password-reset/reset-link',
  summary: 'Ask for a link to set a new password',
  tag: 'Accounts',
  access: 'public',
  query: z.strictObject({ email: emailSchema }),
  data: nothingSchema,
})

export const passwordResetBodySchema = z
  .strictObject({ email: emailSchema, token: linkTokenSchema, ...newPasswordShape })
  .refine(...passwordsMatch)
export type PasswordResetBody = z.infer<typeof passwordResetBodySchema>

/** Uses the link up and ends every session of the user. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password-reset',
  summary: 'Set a new password by a link',
  tag: 'Accounts',
  access: 'public',
  body: passwordResetBodySchema,
  data: nothingSchema,
})
