import type { FastifyInstance } from 'fastify'
import { listAuditLog } from '#contract/audit-log.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { listAuditEntries } from './service.ts'

export function registerAuditLogRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listAuditLog, ({ actor, query }) => listAuditEntries(deps.database, actor.companyId, query))
}
