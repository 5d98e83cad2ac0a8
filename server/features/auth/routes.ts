import type { FastifyInstance } from 'fastify'
import {
  login,
  loginWithMailedCode,
  loginWithTotp,
  logout,
  readUser,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/auth.ts'
import { AUTH, VALIDATION, VERIFICATION } from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { originOf } from '#server/platform/origin.ts'
import { answer, bind, refuse } from '#server/platform/route-binding.ts'
import * as reset from './password-reset.ts'
import { registerCompany } from './registration.ts'
import { readCurrentUser, signOut } from './service.ts'
import { signIn, signInWithCode, signInWithMailedCode } from './sign-in.ts'
import * as verification from './verification.ts'

export function registerAuthRoutes(app: FastifyInstance, deps: Deps): void {
  bindSessionRoutes(app, deps)
  bindAccountRoutes(app, deps)
}

function bindSessionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, login, async ({ body, request }) => {
    const result = await signIn(deps, body, originOf(deps.config, request))
    if (result.ok) return answer({ token: result.token, user: result.user }, AUTH.signedIn)
    if (result.reason === 'secondFactor')
      return refuse({ requiresTotp: true, challenge: result.challenge }, AUTH.secondFactor)
    if (result.reason === 'mailedCode')
      return refuse({ requiresMailedCode: true, challenge: result.challenge }, AUTH.mailedCode)
    if (result.reason === 'invalid') throw new AppError('INVALID_CREDENTIALS', AUTH.invalidCredentials)
    throw tooManyAttempts(result)
  })

  bind(app, deps, loginWithMailedCode, async ({ body, request }) => {
    const result = await signInWithMailedCode(deps, body, originOf(deps.config, request))
    if (result.ok) return answer({ token: result.token, user: result.user }, AUTH.signedIn)
    if (result.reason === 'secondFactor')
      return refuse({ requiresTotp: true, challenge: result.challenge }, AUTH.secondFactor)
    if (result.reason === 'invalid') throw new AppError('INVALID_CREDENTIALS', AUTH.invalidCredentials)
    if (result.reason === 'codeInvalid') throw new AppError('INVALID_CREDENTIALS', VALIDATION.mailedCodeInvalid)
    if (result.reason === 'challengeOver') throw new AppError('INVALID_CREDENTIALS', AUTH.challengeOver)
    throw tooManyAttempts(result)
  })

  bind(app, deps, loginWithTotp, async ({ body, request }) => {
    const result = await signInWithCode(deps, body, originOf(deps.config, request))
    if (result.ok) return answer({ token: result.token, user: result.user }, AUTH.signedIn)
    if (result.reason === 'invalid') throw new AppError('INVALID_CREDENTIALS', VALIDATION.codeInvalid)
    if (result.reason === 'challengeOver') throw new AppError('INVALID_CREDENTIALS', AUTH.challengeOver)
    throw tooManyAttempts(result)
  })

  bind(app, deps, logout, async ({ actor }) => {
    await signOut(deps, actor.companyId, actor.sessionId)
    return null
  })

  bind(app, deps, readUser, async ({ actor }) => {
    if (!actor.isVerified) throw new AppError('EMAIL_NOT_VERIFIED', AUTH.verifyEmail)
    const user = await readCurrentUser(deps, actor)
    // Clients recognise a company without a subscription by status 200 and a response without an id.
    if (!actor.hasAccess) throw new AppError('SUBSCRIPTION_REQUIRED', AUTH.noSubscription, { status: 200 })
    return user
  })
}

function bindAccountRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, register, async ({ body, request, signal }) => {
    await registerCompany(deps, body, { ip: request.ip, signal })
    return answer(null, AUTH.registered)
  })

  bind(app, deps, resendVerification, async ({ actor }) =>
    answer(null, await verification.resendVerification(deps, actor)),
  )

  bind(app, deps, verifyEmail, async ({ actor, params, query, request }) => {
    await verification.verifyAddress(deps, actor, { ...params, ...query }, request.ip)
    return answer(null, VERIFICATION.verified)
  })

  bind(app, deps, requestPasswordReset, async ({ query, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    await reset.requestPasswordReset(deps, query.email, request.ip)
    return answer(null, AUTH.resetRequested)
  })

  bind(app, deps, resetPassword, async ({ body, request, signal }) => {
    await reset.resetPassword(deps, body, { ip: request.ip, signal })
    return answer(null, AUTH.passwordReset)
  })
}

/** A 401 with its own message, because the login screen shows no message for other error statuses. */
function tooManyAttempts({ reason, retryAfterSeconds }: { reason: string; retryAfterSeconds: number }): AppError {
  const message = reason === 'busy' ? AUTH.signInBusy : AUTH.tooManyAttempts
  return new AppError('TOO_MANY_ATTEMPTS', message, { retryAfterSeconds })
}
