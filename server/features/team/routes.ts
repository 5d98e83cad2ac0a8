import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TEAM } from '#contract/messages.ts'
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  readTeam,
  removeMember,
  resendInvitation,
  updateMember,
  updateTeamSecurity,
  withdrawInvitation,
} from '#contract/team.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { originOf } from '#server/platform/origin.ts'
import { answer, bind } from '#server/platform/route-binding.ts'
import { accept, invite, readByToken, resend, withdraw } from './invitations.ts'
import { type By, changeMember, changeSecondFactorRule, readWholeTeam, removeOneMember } from './service.ts'

export function registerTeamRoutes(app: FastifyInstance, deps: Deps): void {
  registerMemberRoutes(app, deps)
  registerSecurityRoutes(app, deps)
  registerInvitationRoutes(app, deps)
  registerJoiningRoutes(app, deps)
}

function registerMemberRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, readTeam, ({ actor }) => readWholeTeam(deps, actor))

  bind(app, deps, updateMember, ({ actor, request, params, body }) =>
    changeMember(deps, by(actor, request), { id: params.id, body }),
  )

  bind(app, deps, removeMember, async ({ actor, request, params }) => {
    await removeOneMember(deps, by(actor, request), params.id)
    return null
  })
}

function registerSecurityRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, updateTeamSecurity, async ({ actor, request, body }) => {
    await changeSecondFactorRule(deps, by(actor, request), body.requiresSecondFactor)
    return null
  })
}

function registerInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, inviteMember, async ({ actor, request, body }) => ({
    id: await invite(deps, by(actor, request), body),
  }))

  bind(app, deps, resendInvitation, async ({ actor, request, params }) => {
    await resend(deps, by(actor, request), params.id)
    return null
  })

  bind(app, deps, withdrawInvitation, async ({ actor, request, params }) => {
    await withdraw(deps, by(actor, request), params.id)
    return null
  })
}

function registerJoiningRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, readInvitation, ({ body, request }) => readByToken(deps, body.token, request.ip))

  bind(app, deps, acceptInvitation, async ({ body, request }) => {
    const origin = originOf(deps.config, request)
    return answer(await accept(deps, body, origin), TEAM.joined)
  })
}

const by = (actor: Actor, { ip }: FastifyRequest): By => ({ actor, ip })
