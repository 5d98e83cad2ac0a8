import type { FastifyInstance } from 'fastify'
import { login, logout, readUser } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { answer, bind } from '#server/platform/route-binding.ts'
import { readCurrentUser, signIn, signOut } from './service.ts'

/** Signing in and out, and the signed-in user. */
export function registerAuthRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, login, async ({ body, request }) => {
    const result = await signIn(deps, body, { ip: request.ip, userAgent: request.headers['user-agent'] ?? null })
    if (result.ok) return answer({ token: result.token, user: result.user }, AUTH.signedIn)
    if (result.reason === 'invalid') throw new AppError('INVALID_CREDENTIALS', AUTH.invalidCredentials)
    // 401 with words of its own: the login screen shows nothing for other statuses (design section 9).
    throw new AppError('TOO_MANY_ATTEMPTS', AUTH.tooManyAttempts, { retryAfterSeconds: result.retryAfterSeconds })
  })

  bind(app, deps, logout, async ({ actor }) => {
    await signOut(deps, actor.companyId, actor.sessionId)
    return null
  })

  bind(app, deps, readUser, async ({ actor }) => {
    if (!actor.isVerified) throw new AppError('EMAIL_NOT_VERIFIED', AUTH.verifyEmail)
    const user = await readCurrentUser(deps, actor)
    // 200 without an id is what the spec's client knows an unpaid company by (spec section 8).
    if (!actor.hasAccess) throw new AppError('SUBSCRIPTION_REQUIRED', AUTH.noSubscription, { status: 200 })
    return user
  })
}
