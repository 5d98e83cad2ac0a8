import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readMenuSite, readMenuSiteItems, readWholeMenu } from '#contract/menu-site.ts'
import { SITE_LANGUAGES } from '#contract/menu-text.ts'
import { CONSOLE_LIVE_PATH, decodeBranchId, decodePlainId, LIVE_PATH, SITE_PATHS } from '#contract/page-urls.ts'
import type { SitePage } from '#contract/site-pages.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { authorise } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import { bindCached } from '#server/platform/route-binding.ts'
import { sendPage } from '#server/platform/send-page.ts'
import { tableOf } from '#server/platform/table-of-guest.ts'
import { cachedMenus, type CachedMenus } from './cached-menu.ts'
import { type MenuCallKind, menuPagePath, type MenuPageName, noData } from './menu-answers.ts'
import { createMenuThread } from './menu-thread.ts'
import { filterQueryOf, partNumberOf } from './page-address.ts'
import { publicBranches, type PublicBranches } from './public-branches.ts'

/**
 * Creates the function that serves menus, and the thread for long ones.
 * @param frontends null where there are no pages
 * @param branches the branches that guests may see
 */
export function openMenus(
  app: FastifyInstance,
  deps: Deps,
  frontends: Frontends | null,
  branches: PublicBranches = publicBranches(deps),
): CachedMenus {
  const { database, config, publicUrl } = deps
  const context = () => ({
    renderSite: frontends?.renderSite ?? (() => Promise.reject(new Error('This server renders no pages'))),
    publicUrl: publicUrl(),
    assetBaseUrl: config.assetBaseUrl,
  })
  const thread = createMenuThread(() => {
    const { direct, kind } = database
    const { assetBaseUrl } = config
    return { direct, kind, assetBaseUrl, publicUrl: publicUrl(), frontends: frontends?.built ?? null }
  })
  app.addHook('onClose', thread.stop)
  return cachedMenus(deps, branches, thread, context)
}

/** Registers the public API calls of the menu site, whose responses are cached like pages. */
export function registerMenuSiteApi(app: FastifyInstance, menus: CachedMenus): void {
  const bindMenu = (endpoint: MenuCall, kind: MenuCallKind, ending: string) =>
    bindCached(app, endpoint, async ({ ip }, { branchId, lang }) => {
      const path = `/api/menu-site/branch/${branchId}${ending}`
      const page = await menus(ip, { path, branchId, lang, question: { kind } })
      if (!page) throw noData()
      return page
    })
  bindMenu(readMenuSite, 'menuSite', '')
  bindMenu(readMenuSiteItems, 'menuItems', '/menu-items')
  bindMenu(readWholeMenu, 'wholeMenu', '/menu')
}

type MenuCall = typeof readMenuSite | typeof readMenuSiteItems | typeof readWholeMenu

/**
 * Registers the event streams that announce changes to the menu to open pages. They aren't endpoints of the contract,
 * because they send events instead of a single response.
 */
export function registerLiveStreams(app: FastifyInstance, deps: Deps, branches: PublicBranches): void {
  const { live } = deps
  let waiting = 0
  const open = async (request: FastifyRequest, reply: FastifyReply, companyId: CompanyId) => {
    if (live.open(reply.raw, { companyId, ip: request.ip, headers: reply.getHeaders() })) return reply.hijack()
    if (waiting < REFUSALS_WAITING) {
      waiting += 1
      await wait(REFUSED_AFTER_MS)
      waiting -= 1
    }
    throw new AppError('UNAVAILABLE', LIVE_FULL, { retryAfterSeconds: LIVE_RETRY_S })
  }
  app.get<{ Params: { branchId: string } }>(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const branchId = decodePlainId(request.params.branchId)
    const branch = branchId === null ? null : await branches.findFor(request.ip, branchId)
    if (!branch) throw noData()
    return open(request, reply, branch.companyId)
  })
  app.get(CONSOLE_LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await authorise(request, CONSOLE_ACCESS, { ...deps, now: deps.now() })
    await takeOrThrow(deps.limits, 'apiByUser', String(actor.userId))
    return open(request, reply, actor.companyId)
  })
}

/**
 * Members limited to some branches may open the console's stream too, because it only announces that the menu changed.
 */
const CONSOLE_ACCESS = { access: 'verified', permission: 'menu:read', branchScope: 'own' } as const

const LIVE_FULL = 'Too many menus are open. This one checks for changes once a minute.'
const LIVE_RETRY_S = 60
/** Refusals are delayed to slow down clients that retry at once; our own pages retry much later. */
const REFUSED_AFTER_MS = 500
/** The maximum number of delayed refusals; further ones are sent at once. */
const REFUSALS_WAITING = 500

type PageRequest = {
  Params: { id: string; itemId?: string; categoryId?: string }
  Querystring: Record<string, unknown>
}

const MENU_PAGES: Record<MenuPageName, string> = {
  cafe: SITE_PATHS.cafe,
  branch: SITE_PATHS.branch,
  item: SITE_PATHS.item,
  category: SITE_PATHS.category,
  cafeCategory: SITE_PATHS.cafeCategory,
  categories: SITE_PATHS.categories,
  accessibility: SITE_PATHS.branchAccessibility,
}
const MENU_PAGE_NAMES = Object.keys(MENU_PAGES) as MenuPageName[] // the object has only these keys

/** Registers the pages of each branch's menu, the general accessibility statement, and the not-found page. */
export function registerMenuSitePages(
  app: FastifyInstance,
  frontends: Pick<Frontends, 'renderSite'>,
  menus: CachedMenus,
): void {
  const sendUncached = async (reply: FastifyReply, page: SitePage, status = 404) => {
    const fresh = await frontends.renderSite(page, status, null)
    return reply.status(fresh.status).headers(fresh.headers).header('cache-control', 'no-cache').send(fresh.body)
  }

  for (const name of MENU_PAGE_NAMES) {
    app.get<PageRequest>(MENU_PAGES[name], async (request, reply) => {
      const { params, query, headers, host } = request
      const branchId = decodeBranchId(params.id)
      const id = decodePlainId(params.itemId ?? params.categoryId ?? '1')
      if (branchId === null || id === null) return reply.redirect(SITE_PATHS.notFound)
      // Links and forms of a cached page lack the table. Without JavaScript, the table is taken from the referring
      // page.
      const isTold = query['table'] !== undefined
      const table = isTold ? '' : tableOf({ table: undefined, referer: headers.referer, host, branchId })
      if (table !== '') return reply.header('cache-control', 'no-store').redirect(withTable(request.url, table))
      const isCategory = name === 'category' || name === 'cafeCategory'
      const page = await menus(request.ip, {
        path: menuPagePath(name, { branchId, id }),
        branchId,
        lang: readTextParameter(query['lang']),
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

  app.get<{ Querystring: Record<string, unknown> }>(SITE_PATHS.accessibility, ({ query }, reply) => {
    const locale = SITE_LANGUAGES.find((one) => one === query['lang']) ?? 'en'
    return sendUncached(reply, { kind: 'statement', locale }, 200)
  })

  app.get(SITE_PATHS.notFound, (_request, reply) => sendUncached(reply, { kind: 'notFound' }))
}

function withTable(url: string, table: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ table }).toString()}`
}

function readTextParameter(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
