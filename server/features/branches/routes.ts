import type { FastifyInstance } from 'fastify'
import {
  createBranch,
  deleteBranch,
  publishBranch,
  readBranch,
  unpublishBranch,
  updateBranch,
} from '#contract/branch-settings.ts'
import { listBranches, selectBranch } from '#contract/branches.ts'
import { cafePath, SITE_PATHS } from '#contract/page-urls.ts'
import { TEAM } from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import { takeByClientOrThrow } from '#server/platform/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { bind } from '#server/platform/route-binding.ts'
import {
  addBranch,
  changeBranch,
  findBranchOfSlug,
  listAllBranches,
  readOneBranch,
  removeBranch,
  selectUserBranch,
  setPublished,
} from './service.ts'

export function registerBranchRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listBranches, async ({ actor }) => {
    const branches = await listAllBranches(deps, actor.companyId)
    // A member limited to branches that were all deleted has none left, and the console needs a branch.
    if (branches.length === 0) throw new AppError('FORBIDDEN', TEAM.noBranches)
    return branches
  })

  bind(app, deps, selectBranch, async ({ actor, body }) => {
    await selectUserBranch(deps.database, actor.companyId, actor.userId, body.branchId)
    return body
  })

  bind(app, deps, createBranch, async ({ actor, body }) => ({ id: await addBranch(deps, actor, body) }))

  bind(app, deps, readBranch, ({ actor, params }) => readOneBranch(deps, actor.companyId, params.id))

  bind(app, deps, updateBranch, ({ actor, params, body }) => changeBranch(deps, actor, params.id, body))

  bind(app, deps, publishBranch, async ({ actor, params }) => {
    await setPublished(deps, actor, params.id, true)
    return null
  })

  bind(app, deps, unpublishBranch, async ({ actor, params }) => {
    await setPublished(deps, actor, params.id, false)
    return null
  })

  bind(app, deps, deleteBranch, async ({ actor, params, query }) => {
    await removeBranch(deps, actor, params.id, query.name)
    return null
  })
}

/** Registers the short links: `/m/:slug` redirects to the branch's menu site, or to the not-found page. */
export function registerShortAddresses(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { slug: string } }>(SITE_PATHS.shortAddress, async (request, reply) => {
    await takeByClientOrThrow(deps.limits, 'shortAddressByAddress', request.ip)
    const branchId = await findBranchOfSlug(deps.database, request.params.slug)
    // The redirect isn't cached, because a short link may later lead to another branch.
    return reply
      .header('cache-control', 'no-store')
      .redirect(branchId === null ? SITE_PATHS.notFound : cafePath(branchId))
  })
}
