import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { MENU_SITE } from '#contract/messages.ts'
import { readMenuSite, readMenuSiteItems } from '#contract/menu-site.ts'
import { cafePath, decodeBranchId, decodePlainId, SITE_PATHS } from '#contract/page-urls.ts'
import type { SitePage } from '#contract/site-pages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import type { CachedPage, FreshPage } from '#server/platform/page-cache.ts'
import { bindCached } from '#server/platform/route-binding.ts'
import { sendPage } from '#server/platform/send-page.ts'
import { findBranchForGuests, readMenuSnapshot, type TimedSnapshot } from './service.ts'

type SiteCall = z.output<typeof readMenuSite.params> & z.output<typeof readMenuSite.query>

/** The two public calls of the menu site (spec section 7), kept as bytes like the pages. */
export function registerMenuSiteApi(app: FastifyInstance, deps: Deps): void {
  const serve =
    (name: string, pick: (timed: TimedSnapshot) => unknown) => async (request: FastifyRequest, call: SiteCall) => {
      const key = `${name} ${call.branchId} ${call.lang ?? ''}`
      const page = await cachedMenu(deps, request, { key, ...call }, ({ snapshot, validUntil }) => ({
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ success: true, message: 'OK', data: pick({ snapshot, validUntil }) }),
        validUntil,
      }))
      if (!page) throw new AppError('NOT_FOUND', MENU_SITE.noData)
      return page
    }
  bindCached(
    app,
    readMenuSite,
    serve('menu-site', ({ snapshot }) => ({ menuSite: snapshot.menuSite })),
  )
  bindCached(
    app,
    readMenuSiteItems,
    serve('menu-items', ({ snapshot }) => ({ menuItems: snapshot.menuItems })),
  )
}

type CafeRequest = { Params: { id: string }; Querystring: { category?: unknown; lang?: unknown } }

/** The pages guests open. */
export function registerMenuSitePages(app: FastifyInstance, deps: Deps, frontends: Frontends): void {
  app.get<CafeRequest>(SITE_PATHS.cafe, async (request, reply) => {
    const branchId = decodeBranchId(request.params.id)
    if (branchId === null) return reply.redirect(SITE_PATHS.notFound)
    const lang = plainText(request.query.lang)
    const category = decodePlainId(plainText(request.query.category) ?? '')
    const key = `cafe ${branchId} ${lang ?? ''} ${category ?? ''}`
    const page = await cachedMenu(deps, request, { key, branchId, lang }, async ({ snapshot, validUntil }) => {
      const selectedCategoryId = snapshot.menuSite.categories.some((one) => one.id === category) ? category : null
      const canonicalUrl = deps.publicUrl() + cafePath(branchId)
      const { assetBaseUrl } = deps.config
      const shown: SitePage = { kind: 'cafe', snapshot, selectedCategoryId, canonicalUrl, assetBaseUrl }
      const fresh = await frontends.renderSite(shown, 200, validUntil)
      return { ...fresh, keep: fresh.keep !== false && selectedCategoryId === category }
    })
    return page ? sendPage(request, reply, page) : sendUncached(reply, { kind: 'noData' })
  })

  app.get(SITE_PATHS.notFound, (_request, reply) => sendUncached(reply, { kind: 'notFound' }))

  const sendUncached = async (reply: FastifyReply, page: SitePage) => {
    const fresh = await frontends.renderSite(page, 404, null)
    return reply.status(fresh.status).headers(fresh.headers).header('cache-control', 'no-cache').send(fresh.body)
  }
}

type MenuKey = { key: string; branchId: number; lang?: string | undefined }

/** A page of a branch's menu from the cache, or made now; null when guests may not see such a branch. */
async function cachedMenu(
  deps: Deps,
  request: FastifyRequest,
  { key, branchId, lang }: MenuKey,
  toPage: (timed: TimedSnapshot) => FreshPage | Promise<FreshPage>,
): Promise<CachedPage | null> {
  const known = deps.pageCache.get(key, deps.now())
  if (known) return known
  await takeOrThrow(deps.limits, 'uncachedPageByAddress', request.ip)
  const branch = await findBranchForGuests(deps.database, branchId)
  if (!branch) return null
  return deps.pageCache.make(key, branch.companyId, async () => {
    const timed = await readMenuSnapshot(deps.database, branch.companyId, { branchId, asked: lang, now: deps.now() })
    if (!timed) throw new AppError('NOT_FOUND', MENU_SITE.noData)
    const fresh = await toPage(timed)
    return { ...fresh, keep: fresh.keep !== false && (lang === undefined || lang === timed.snapshot.locale) }
  })
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
