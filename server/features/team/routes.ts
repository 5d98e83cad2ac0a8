import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** Members and invitations. */
export function registerTeamRoutes(_app: FastifyInstance, _deps: Deps): void {}
