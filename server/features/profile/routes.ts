import type { FastifyInstance } from 'fastify'
import { AUTH } from '#contract/messages.ts'
import * as calls from '#contract/profile.ts'
import type { Deps } from '#server/deps.ts'
import { answer, bind } from '#server/platform/route-binding.ts'
import * as secondFactor from './second-factor.ts'
import * as service from './service.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './sessions.ts'

export function registerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  bindAccountRoutes(app, deps)
  bindSessionRoutes(app, deps)
  bindSecondFactorRoutes(app, deps)
}

function bindAccountRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, calls.updateProfile, async ({ actor, body }) => service.renameSelf(deps, actor, body.fullName))

  bind(app, deps, calls.changePassword, async ({ actor, body, request, signal }) => {
    await service.changeOwnPassword(deps, actor, body, { ip: request.ip, signal })
    return answer(null, AUTH.passwordChanged)
  })

  bind(app, deps, calls.confirmPassword, async ({ actor, body, request, signal }) => {
    const until = await service.confirmOwnPassword(deps, actor, body, { ip: request.ip, signal })
    return { confirmedUntil: until.toISOString() }
  })

  bind(app, deps, calls.changeEmail, async ({ actor, body }) => {
    await service.changeOwnEmail(deps, actor, body.email)
    return answer(null, AUTH.emailChangeRequested)
  })

  bind(app, deps, calls.leaveCompany, async ({ actor, request }) => {
    await service.leaveCompany(deps, actor, request.ip)
    return null
  })
}

function bindSessionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, calls.listSessions, async ({ actor }) => listOwnSessions(deps, actor))

  bind(app, deps, calls.endSession, async ({ actor, params }) => {
    await endOwnSession(deps, actor, params.id)
    return null
  })

  bind(app, deps, calls.endAllSessions, async ({ actor, request }) => {
    await endOwnSessions(deps, actor, request.ip)
    return null
  })
}

function bindSecondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, calls.readSecondFactor, async ({ actor }) => secondFactor.readOwnSecondFactor(deps, actor))

  bind(app, deps, calls.setUpSecondFactor, async ({ actor }) => secondFactor.beginSecondFactor(deps, actor))

  bind(app, deps, calls.enableSecondFactor, async ({ actor, body, request }) => ({
    recoveryCodes: await secondFactor.enableOwnSecondFactor(deps, actor, body.code, request.ip),
  }))

  bind(app, deps, calls.disableSecondFactor, async ({ actor, request }) => {
    await secondFactor.disableOwnSecondFactor(deps, actor, request.ip)
    return null
  })

  bind(app, deps, calls.renewRecoveryCodes, async ({ actor }) => ({
    recoveryCodes: await secondFactor.renewOwnRecoveryCodes(deps, actor),
  }))
}
