import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

/** What happened around accounts and the team. */
export function registerAuditLogRoutes(_app: FastifyInstance, _deps: Deps): void {}
