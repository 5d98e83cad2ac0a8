import type { FastifyInstance } from 'fastify'
import { readToday } from '#contract/today.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { readTodayOf } from './service.ts'

export function registerTodayRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, readToday, ({ actor, query }) => readTodayOf(deps, actor, query.branchId ?? null))
}
