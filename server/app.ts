import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Deps } from './deps.ts'
import { registerAllergenRoutes } from './features/allergens/routes.ts'
import { registerAuthRoutes } from './features/auth/routes.ts'
import { registerAuditLogRoutes } from './features/audit-log/routes.ts'
import { registerBranchRoutes, registerShortAddresses } from './features/branches/routes.ts'
import { registerBrandRoutes } from './features/brands/routes.ts'
import { registerCategoryRoutes } from './features/categories/routes.ts'
import { registerCustomerFeedbackRoutes } from './features/customer-feedback/routes.ts'
import { registerGuestFeedbackPages } from './features/guest-feedback/routes.ts'
import { registerMenuExportRoutes } from './features/menu-export/routes.ts'
import { registerTableLinks, registerTablePrints, registerTableRoutes } from './features/dining-tables/routes.ts'
import { registerDietTypeRoutes } from './features/diet-types/routes.ts'
import { registerMenuHistoryRoutes } from './features/menu-history/routes.ts'
import { registerMenuCopyRoutes } from './features/menu-copies/routes.ts'
import { registerMenuImportRoutes } from './features/menu-import/routes.ts'
import { registerMenuItemRoutes } from './features/menu-items/routes.ts'
import { registerModifierGroupRoutes } from './features/modifier-groups/routes.ts'
import {
  openMenus,
  registerLiveStreams,
  registerMenuSiteApi,
  registerMenuSitePages,
} from './features/menu-site/routes.ts'
import { publicBranches } from './features/menu-site/public-branches.ts'
import type { CachedMenus } from './features/menu-site/cached-menu.ts'
import { registerPreviewApi, registerPreviewPage } from './features/menu-site-preview/routes.ts'
import { registerProfileRoutes } from './features/profile/routes.ts'
import { registerTodayRoutes } from './features/today/routes.ts'
import { registerTranslationRoutes } from './features/translations/routes.ts'
import { registerTeamRoutes } from './features/team/routes.ts'
import { registerSiteDiscovery } from './features/site-discovery/routes.ts'
import { registerSubscriptionRoutes } from './features/subscriptions/routes.ts'
import { registerUploadRoutes } from './features/uploads/routes.ts'
import { hasDevMail, registerDevMail } from './platform/dev-mail.ts'
import { answerExpectation, answerUnreadable, handleError, sendNotFound } from './platform/errors.ts'
import type { Frontends } from './platform/frontends.ts'
import { type Lifecycle, registerHealth } from './platform/health.ts'
import { registerMetrics } from './platform/metrics-routes.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { PICTURES_PREFIX } from './platform/picture-storage.ts'
import { readUnreadBodiesSlowly } from './platform/unread-bodies.ts'
import { limitUnsentAnswers } from './platform/unsent-answers.ts'
import { watchForProxy } from './platform/proxy-watch.ts'
import { paysBySandbox, registerSandboxPages } from './platform/sandbox-pages.ts'
import { answerCachedPagesFirst, REQUEST_ID } from './platform/page-listener.ts'
import { requestIds } from './platform/logger.ts'
import { OneLineLog } from './platform/request-log.ts'

const JSON_MAX_BYTES = 64 * 1024
const TIMEOUTS = {
  requestTimeout: 10_000,
  connectionTimeout: 15_000,
  keepAliveTimeout: 5_000,
} as const
const HEADERS_TIMEOUT_MS = 5_000
/** How often `TIMEOUTS` and `HEADERS_TIMEOUT_MS` are checked; Node's default is every 30 s, longer than these. */
const CONNECTIONS_CHECKED_EVERY_MS = 1_000
/**
 * The limit for a path parameter. It equals Node's limit for all headers together, so that a route can refuse a long
 * parameter with its own message.
 */
const PARAM_MAX_LENGTH = 16 * 1024
/** Headers of responses that contain data. Pages replace them with their own. */
const CLOSED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
}
const SECURE_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Builds the whole application: API, console and menu site on one port.
 * @param deps from `create-deps.ts`, or from a test
 * @param frontends built, or served by Vite in development; null for a test of the API alone
 */
export async function buildApp(
  deps: Deps,
  frontends: Frontends | null,
  lifecycle: Lifecycle = { stopping: false },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new OneLineLog(deps.log),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    bodyLimit: JSON_MAX_BYTES,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: handleError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX_LENGTH },
    // While closing, requests on open connections are answered as usual, because a proxy would show a 503 to the guest.
    return503OnClosing: false,
    http: { connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS },
    ...TIMEOUTS,
  })
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  app.server.on('checkExpectation', answerExpectation)
  app.setErrorHandler(handleError)
  deps.metrics?.latency.watch(app)
  const commonHeaders = { ...CLOSED_HEADERS, ...(deps.config.production && SECURE_HEADERS) }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id).headers(commonHeaders)
    done()
  })
  const proxyWatch = watchForProxy(app, deps)
  answerCachedPagesFirst(app, deps, { commonHeaders, proxyWatch })

  nameRequestsInLogs(app)
  readUnreadBodiesSlowly(app)
  limitUnsentAnswers(app)
  registerHealth(app, deps, lifecycle, proxyWatch)
  registerMetrics(app, deps)
  const branches = publicBranches(deps)
  const menus = openMenus(app, deps, frontends, branches)
  registerLiveStreams(app, deps, branches)
  app.addHook('preClose', async () => deps.live.close())
  await app.register(async (api) => registerApi(api, deps, menus), { prefix: '/api' })
  if (deps.config.storage.kind === 'local') await registerPictures(app, deps)
  registerShortAddresses(app, deps)
  registerSiteDiscovery(app, deps)
  if (hasDevMail(deps.config)) registerDevMail(app, deps)
  if (frontends) await registerPages(app, deps, { frontends, menus })
  else app.setNotFoundHandler(sendNotFound)
  return app
}

/**
 * Adds the request's id to log lines of code that has no access to the request. GET and HEAD are left out for speed.
 */
function nameRequestsInLogs(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') return
    route.preHandler = [(request, _reply, done) => requestIds.run(request.id, done), ...[route.preHandler ?? []].flat()]
  })
}

/** Everything below `/api`, with its own OpenAPI document. */
export async function registerApi(api: FastifyInstance, deps: Deps, menus: CachedMenus): Promise<void> {
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
  api.setNotFoundHandler(sendNotFound)
  await api.register(fastifyMultipart, {
    limits: { fileSize: IMPORT_FILE_MAX_BYTES, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  })
  await registerOpenApi(api)
  await api.register(async (routes) => registerApiRoutes(routes, deps, menus))
}

function registerApiRoutes(app: FastifyInstance, deps: Deps, menus: CachedMenus): void {
  registerAuthRoutes(app, deps)
  registerProfileRoutes(app, deps)
  registerTeamRoutes(app, deps)
  registerAuditLogRoutes(app, deps)
  registerSubscriptionRoutes(app, deps)
  registerBrandRoutes(app, deps)
  registerBranchRoutes(app, deps)
  registerAllergenRoutes(app, deps)
  registerDietTypeRoutes(app, deps)
  registerCategoryRoutes(app, deps)
  registerMenuItemRoutes(app, deps)
  registerModifierGroupRoutes(app, deps)
  registerMenuCopyRoutes(app, deps)
  registerMenuImportRoutes(app, deps)
  registerMenuHistoryRoutes(app, deps)
  registerUploadRoutes(app, deps)
  registerTableRoutes(app, deps)
  registerMenuExportRoutes(app, deps)
  registerCustomerFeedbackRoutes(app, deps)
  registerTablePrints(app, deps)
  registerTodayRoutes(app, deps)
  registerTranslationRoutes(app, deps)
  registerMenuSiteApi(app, menus)
  registerPreviewApi(app, deps)
}

/** Picture names contain a hash of the content, so browsers don't have to revalidate. */
async function registerPictures(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(deps.config.dataDir, PICTURES_PREFIX),
    prefix: PICTURES_PREFIX,
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_MS,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    },
  })
}

async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  { frontends, menus }: { frontends: Frontends; menus: CachedMenus },
): Promise<void> {
  await frontends.register(app)
  registerMenuSitePages(app, frontends, menus)
  registerGuestFeedbackPages(app, deps, frontends)
  registerPreviewPage(app, deps, frontends)
  registerTableLinks(app, deps, frontends)
  if (paysBySandbox(deps.config)) registerSandboxPages(app, frontends)
  for (const path of Object.values(CONSOLE_PATHS)) {
    app.get(path, async (request, reply) => {
      const page = await frontends.consolePage(path, request.url)
      return reply.headers(page.headers).header('cache-control', 'no-cache').send(page.body)
    })
  }
  app.setNotFoundHandler(async (_request, reply) => {
    const page = await frontends.renderSite({ kind: 'notFound' }, 404, null)
    return reply.status(404).headers(page.headers).header('cache-control', 'no-cache').send(page.body)
  })
  app.addHook('onClose', frontends.close)
}
