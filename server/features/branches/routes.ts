import type { FastifyInstance } from 'fastify'
import { listBranches, selectBranch } from '#contract/branches.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/platform/route-binding.ts'
import { listAllBranches, selectUserBranch } from './service.ts'

/** The branches of a company, and the one a user works on. */
export function registerBranchRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listBranches, ({ actor }) => listAllBranches(deps.database, actor.companyId))

  bind(app, deps, selectBranch, async ({ actor, body }) => {
    await selectUserBranch(deps.database, actor.companyId, actor.userId, body.branchId)
    return body
  })
}
