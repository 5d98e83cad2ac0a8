import type { FastifyInstance } from 'fastify'
import { previewMenuSite } from '#contract/menu-site-preview.ts'
import { SITE_PATHS } from '#contract/page-urls.ts'
import type { Deps } from '#server/deps.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { takeByClientOrThrow } from '#server/platform/limits.ts'
import { bind } from '#server/platform/route-binding.ts'
import { makePreview, readPreview } from './service.ts'

/** Registers the API call that creates previews of unsaved changes (docs/decisions/0012-preview-of-a-look.md). */
export function registerPreviewApi(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, previewMenuSite, async ({ actor, params, body }) => ({
    path: await makePreview(deps, actor, params.id, body),
  }))
}

/** Registers the preview page, which the console shows in a frame. Neither the server nor the browser caches it. */
export function registerPreviewPage(app: FastifyInstance, deps: Deps, frontends: Frontends): void {
  app.get<{ Querystring: { ticket?: unknown } }>(SITE_PATHS.preview, async (request, reply) => {
    await takeByClientOrThrow(deps.limits, 'uncachedPageByAddress', request.ip)
    const { ticket } = request.query
    const page = typeof ticket === 'string' ? await readPreview(deps, ticket) : null
    const fresh = await frontends.renderSite(page ?? { kind: 'notFound' }, page ? 200 : 404, null)
    return reply
      .status(fresh.status)
      .headers(fresh.headers)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(fresh.body)
  })
}
