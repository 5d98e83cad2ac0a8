import { z } from 'zod'
import { idSchema, nothingSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits.ts'
import { VALIDATION } from './messages.ts'
import { PERMISSIONS, ROLES } from './roles.ts'

/** What the login form sends. Its messages are those of spec section 5. */
export const loginBodySchema = z.strictObject({
  email: z
    .string(VALIDATION.emailRequired)
    .trim()
    .min(1, VALIDATION.emailRequired)
    .max(EMAIL_MAX_LENGTH, VALIDATION.emailInvalid)
    .pipe(z.email(VALIDATION.emailInvalid)),
  password: z
    .string(VALIDATION.passwordRequired)
    .min(1, VALIDATION.passwordRequired)
    .min(PASSWORD_MIN_LENGTH, VALIDATION.passwordTooShort)
    .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`),
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

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  tag: 'Accounts',
  access: 'public',
  body: loginBodySchema,
  data: z.object({ token: z.string(), user: authUserSchema }),
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
