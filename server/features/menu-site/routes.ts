import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { MENU_SITE } from '#contract/messages.ts'
import { readMenuSite, readMenuSiteItems } from '#contract/menu-site.ts'
import {
  branchCategoryPath,
  branchItemPath,
  branchPath,
  cafeCategoryPath,
  cafePath,
  categoriesPath,
  decodeBranchId,
  decodePlainId,
  SITE_PATHS,
} from '#contract/page-urls.ts'
import { FILTER_PARAMETERS, isInMenu, type MenuSnapshot, type MenuView, type SitePage } from '#contract/site-pages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import type { CachedPage, FreshPage } from '#server/platform/page-cache.ts'
import { bindCached } from '#server/platform/route-binding.ts'
import { sendPage } from '#server/platform/send-page.ts'
import { tableOf } from '#server/platform/table-of-guest.ts'
import { findBranchForGuests, readMenuSnapshot, type TimedSnapshot } from './service.ts'

type SiteCall = z.output<typeof readMenuSite.params> & z.output<typeof readMenuSite.query>

/** The two public calls of the menu site (spec section 7), kept as bytes like the pages. */
export function registerMenuSiteApi(app: FastifyInstance, deps: Deps): void {
  const serve =
    (name: string, pick: (snapshot: MenuSnapshot) => unknown) => async (request: FastifyRequest, call: SiteCall) => {
      const key = `${name} ${call.branchId} ${call.lang ?? ''}`
      const page = await cachedMenu(deps, request, { key, ...call }, ({ snapshot, validUntil }) => ({
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ success: true, message: 'OK', data: pick(snapshot) }),
        validUntil,
      }))
      if (!page) throw new AppError('NOT_FOUND', MENU_SITE.noData)
      return page
    }
  bindCached(
    app,
    readMenuSite,
    serve('menu-site', ({ menuSite }) => ({ menuSite })),
  )
  bindCached(
    app,
    readMenuSiteItems,
    serve('menu-items', ({ menuItems }) => ({ menuItems })),
  )
}

type PageRequest = {
  Params: { id: string; itemId?: string; categoryId?: string }
  Querystring: Record<string, unknown>
}
type PageParts = { branchId: number; id: number; timed: TimedSnapshot }

/** The pages of a branch's menu (spec section 2): address, what it is about, and the address search engines keep. */
const MENU_PAGES: { path: string; view: (parts: PageParts) => MenuView; address: (parts: PageParts) => string }[] = [
  { path: SITE_PATHS.cafe, view: () => ({ kind: 'cafe' }), address: ({ branchId }) => cafePath(branchId) },
  {
    path: SITE_PATHS.branch,
    view: ({ timed }) => ({ kind: 'branch', branches: timed.otherBranches }),
    address: ({ branchId }) => branchPath(branchId),
  },
  {
    path: SITE_PATHS.item,
    view: ({ id }) => ({ kind: 'item', itemId: id }),
    address: ({ branchId, id }) => branchItemPath(branchId, id),
  },
  {
    path: SITE_PATHS.category,
    view: ({ id }) => ({ kind: 'category', categoryId: id }),
    address: ({ branchId, id }) => branchCategoryPath(branchId, id),
  },
  {
    path: SITE_PATHS.cafeCategory,
    view: ({ id }) => ({ kind: 'cafeCategory', categoryId: id }),
    address: ({ branchId, id }) => cafeCategoryPath(branchId, id),
  },
  {
    path: SITE_PATHS.categories,
    view: () => ({ kind: 'categories' }),
    address: ({ branchId }) => categoriesPath(branchId),
  },
]

/** The pages guests open. */
export function registerMenuSitePages(app: FastifyInstance, deps: Deps, frontends: Frontends): void {
  const sendUncached = async (reply: FastifyReply, page: SitePage) => {
    const fresh = await frontends.renderSite(page, 404, null)
    return reply.status(fresh.status).headers(fresh.headers).header('cache-control', 'no-cache').send(fresh.body)
  }

  for (const { path, view, address } of MENU_PAGES) {
    app.get<PageRequest>(path, async (request, reply) => {
      const { params, query, headers, host } = request
      const branchId = decodeBranchId(params.id)
      const id = decodePlainId(params.itemId ?? params.categoryId ?? '1')
      if (branchId === null || id === null) return reply.redirect(SITE_PATHS.notFound)
      // Without script the links and forms of a kept page know no table.
      const isTold = query['table'] !== undefined
      const table = isTold ? '' : tableOf({ table: undefined, referer: headers.referer, host, branchId })
      if (table !== '') return reply.header('cache-control', 'no-store').redirect(withTable(request.url, table))
      const lang = plainText(query['lang'])
      const filterQuery = filterQueryOf(query)
      const key = `${path} ${branchId} ${id} ${lang ?? ''} ${filterQuery}`
      const page = await cachedMenu(deps, request, { key, branchId, lang }, async (timed) => {
        const { snapshot, validUntil } = timed
        const parts = { branchId, id, timed }
        const shown: SitePage = {
          ...view(parts),
          snapshot,
          filterQuery,
          canonicalUrl: deps.publicUrl() + address(parts),
          assetBaseUrl: deps.config.assetBaseUrl,
        }
        const isThere = isInMenu(shown, snapshot)
        const fresh = await frontends.renderSite(
          isThere ? shown : { kind: 'notFound' },
          isThere ? 200 : 404,
          validUntil,
        )
        return { ...fresh, keep: fresh.keep !== false && isThere && isKept(filterQuery, snapshot) }
      })
      return page ? sendPage(request, reply, page) : sendUncached(reply, { kind: 'noData' })
    })
  }

  app.get(SITE_PATHS.notFound, (_request, reply) => sendUncached(reply, { kind: 'notFound' }))
}

function withTable(url: string, table: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ table }).toString()}`
}

/** The filter's parameters of an address, in a fixed order; the pages read nothing else of it but the language. */
function filterQueryOf(query: Record<string, unknown>): string {
  // Most guests open a plain address, and this is asked before every page, also one that is kept.
  if (Object.keys(query).length === 0) return ''
  const asked = new URLSearchParams()
  for (const name of Object.values(FILTER_PARAMETERS)) {
    for (const value of [query[name]].flat()) if (typeof value === 'string' && value !== '') asked.append(name, value)
  }
  return asked.toString()
}

/** Whether a page is of a number that is bounded: with no filter, or with a category of the menu alone. */
function isKept(filterQuery: string, { menuSite }: MenuSnapshot): boolean {
  return (
    filterQuery === '' || menuSite.categories.some(({ id }) => filterQuery === `${FILTER_PARAMETERS.category}=${id}`)
  )
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
  const make = async () => {
    const branch = await findBranchForGuests(deps.database, branchId)
    if (!branch) return null
    return deps.pageCache.make(key, branch.companyId, async () => {
      const timed = await readMenuSnapshot(deps.database, branch.companyId, { branchId, asked: lang, now: deps.now() })
      if (!timed) throw new AppError('NOT_FOUND', MENU_SITE.noData)
      const fresh = await toPage(timed)
      return { ...fresh, keep: fresh.keep !== false && (lang === undefined || lang === timed.snapshot.locale) }
    })
  }
  const doubted = deps.pageCache.getDoubted(key, deps.now())
  if (doubted) return madeOr(doubted, make())
  await takeOrThrow(deps.limits, 'uncachedPageByAddress', request.ip)
  return make()
}

/** How long a guest waits for a database that may be gone, when there is a page to show. */
const WAIT_IN_DOUBT_MS = 1_000

/**
 * The page as it is now, or as it was when the database does not answer: nobody can change a menu then either, and a menu
 * that opens is worth more than none.
 */
async function madeOr(doubted: CachedPage, making: Promise<CachedPage | null>): Promise<CachedPage | null> {
  const waiting = new AbortController()
  const late = sleep(WAIT_IN_DOUBT_MS, doubted, waiting).catch(() => doubted)
  try {
    return await Promise.race([making, late])
  } catch (error) {
    if (error instanceof AppError) throw error
    return doubted
  } finally {
    waiting.abort()
  }
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
