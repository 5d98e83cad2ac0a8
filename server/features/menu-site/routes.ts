import type { FastifyInstance, FastifyReply } from 'fastify'
import { readMenuSite, readMenuSiteItems } from '#contract/menu-site.ts'
import { decodeBranchId, decodePlainId, SITE_PATHS } from '#contract/page-urls.ts'
import type { SitePage } from '#contract/site-pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { bindCached } from '#server/platform/route-binding.ts'
import { sendPage } from '#server/platform/send-page.ts'
import { tableOf } from '#server/platform/table-of-guest.ts'
import { cachedMenus, type CachedMenus } from './cached-menu.ts'
import { menuPagePath, type MenuPageName, noData } from './menu-answers.ts'
import { createMenuThread } from './menu-thread.ts'
import { filterQueryOf, partNumberOf } from './page-address.ts'

/**
 * Creates the functions that serve menus, with the thread for long ones.
 * @param frontends null where there are no pages
 */
export function openMenus(app: FastifyInstance, deps: Deps, frontends: Frontends | null): CachedMenus {
  const { database, config, publicUrl } = deps
  const context = () => ({
    renderSite: frontends?.renderSite ?? (() => Promise.reject(new Error('There are no pages here'))),
    publicUrl: publicUrl(),
    assetBaseUrl: config.assetBaseUrl,
  })
  const thread = createMenuThread(() => {
    const { direct, kind } = database
    const { assetBaseUrl } = config
    return { direct, kind, assetBaseUrl, publicUrl: publicUrl(), frontends: frontends?.built ?? null }
  })
  app.addHook('onClose', thread.stop)
  return cachedMenus(deps, thread, context)
}

/** The two public calls of the menu site, cached as bytes like the pages. */
export function registerMenuSiteApi(app: FastifyInstance, menus: CachedMenus): void {
  bindCached(app, readMenuSite, async ({ ip }, { branchId, lang }) => {
    const path = `/api/menu-site/branch/${branchId}`
    const page = await menus(ip, { path, branchId, lang, question: { kind: 'menuSite' } })
    if (!page) throw noData()
    return page
  })
  bindCached(app, readMenuSiteItems, async ({ ip }, { branchId, lang }) => {
    const path = `/api/menu-site/branch/${branchId}/menu-items`
    const page = await menus(ip, { path, branchId, lang, question: { kind: 'menuItems' } })
    if (!page) throw noData()
    return page
  })
}

type PageRequest = {
  Params: { id: string; itemId?: string; categoryId?: string }
  Querystring: Record<string, unknown>
}

/** The pages of a branch's menu. */
const MENU_PAGES: Record<MenuPageName, string> = {
  cafe: SITE_PATHS.cafe,
  branch: SITE_PATHS.branch,
  item: SITE_PATHS.item,
  category: SITE_PATHS.category,
  cafeCategory: SITE_PATHS.cafeCategory,
  categories: SITE_PATHS.categories,
}
const MENU_PAGE_NAMES = Object.keys(MENU_PAGES) as MenuPageName[] // the keys written above

/** The guests' pages. */
export function registerMenuSitePages(
  app: FastifyInstance,
  frontends: Pick<Frontends, 'renderSite'>,
  menus: CachedMenus,
): void {
  const sendUncached = async (reply: FastifyReply, page: SitePage) => {
    const fresh = await frontends.renderSite(page, 404, null)
    return reply.status(fresh.status).headers(fresh.headers).header('cache-control', 'no-cache').send(fresh.body)
  }

  for (const name of MENU_PAGE_NAMES) {
    app.get<PageRequest>(MENU_PAGES[name], async (request, reply) => {
      const { params, query, headers, host } = request
      const branchId = decodeBranchId(params.id)
      const id = decodePlainId(params.itemId ?? params.categoryId ?? '1')
      if (branchId === null || id === null) return reply.redirect(SITE_PATHS.notFound)
      // Without script, the links and forms of a cached page don't contain the table.
      const isTold = query['table'] !== undefined
      const table = isTold ? '' : tableOf({ table: undefined, referer: headers.referer, host, branchId })
      if (table !== '') return reply.header('cache-control', 'no-store').redirect(withTable(request.url, table))
      const isCategory = name === 'category' || name === 'cafeCategory'
      const page = await menus(request.ip, {
        path: menuPagePath(name, { branchId, id }),
        branchId,
        lang: plainText(query['lang']),
        question: {
          kind: 'page',
          name,
          branchId,
          id,
          filterQuery: filterQueryOf(query),
          partNumber: isCategory ? partNumberOf(query) : 1,
        },
      })
      return page ? sendPage(request, reply, page) : sendUncached(reply, { kind: 'noData' })
    })
  }

  app.get(SITE_PATHS.notFound, (_request, reply) => sendUncached(reply, { kind: 'notFound' }))
}

function withTable(url: string, table: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ table }).toString()}`
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
