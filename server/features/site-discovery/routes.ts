import type { FastifyInstance } from 'fastify'
import { MENU_SITE } from '#contract/menu-site-messages.ts'
import { decodeBranchId, SITE_PATHS } from '#contract/page-urls.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { takeByClientOrThrow } from '#server/platform/limits.ts'
import { presentRobots } from './present.ts'
import { readSharePicture, readSitemap, type SharePictures } from './service.ts'

const HOUR = 'public, max-age=3600'
/** How long a preview picture may be cached: a day, because its URL in the page changes whenever the picture does. */
const DAY = 'public, max-age=86400'

/** Registers what search engines and messengers read: sitemap, robots.txt and preview pictures. */
export function registerSiteDiscovery(app: FastifyInstance, deps: Deps): void {
  const pictures: SharePictures = new Map()

  app.get(SITE_PATHS.robots, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(presentRobots(deps.publicUrl())),
  )

  app.get(SITE_PATHS.sitemap, async (request, reply) => {
    await takeByClientOrThrow(deps.limits, 'uncachedPageByAddress', request.ip)
    const sitemap = await readSitemap(deps)
    return reply.type('application/xml; charset=utf-8').header('cache-control', HOUR).send(sitemap)
  })

  app.get<{ Params: { id: string } }>(SITE_PATHS.sharePicture, async (request, reply) => {
    const branchId = decodeBranchId(request.params.id)
    await takeByClientOrThrow(deps.limits, 'uncachedPageByAddress', request.ip)
    const picture = branchId === null ? null : await readSharePicture(deps, pictures, branchId)
    if (picture === null) throw new AppError('NOT_FOUND', MENU_SITE.noData)
    return reply
      .type('image/png')
      .header('cache-control', picture.isWhole ? DAY : 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(picture.png)
  })
}
