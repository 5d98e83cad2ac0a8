import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Deps } from './deps.ts'
import { registerAllergenRoutes } from './features/allergens/routes.ts'
import { registerAuthRoutes } from './features/auth/routes.ts'
import { registerAuditLogRoutes } from './features/audit-log/routes.ts'
import { registerBranchRoutes } from './features/branches/routes.ts'
import { registerCategoryRoutes } from './features/categories/routes.ts'
import { registerDietTypeRoutes } from './features/diet-types/routes.ts'
import { registerMenuImportRoutes } from './features/menu-import/routes.ts'
import { registerMenuItemRoutes } from './features/menu-items/routes.ts'
import { registerMenuSiteApi, registerMenuSitePages } from './features/menu-site/routes.ts'
import { registerProfileRoutes } from './features/profile/routes.ts'
import { registerTeamRoutes } from './features/team/routes.ts'
import { registerSubscriptionRoutes } from './features/subscriptions/routes.ts'
import { hasDevMail, registerDevMail } from './platform/dev-mail.ts'
import { handleError, sendNotFound } from './platform/errors.ts'
import type { Frontends } from './platform/frontends.ts'
import { type Lifecycle, registerHealth } from './platform/health.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { PICTURES_PREFIX } from './platform/pictures.ts'
import { paysBySandbox, registerSandboxPages } from './platform/sandbox-pages.ts'
import { isLogged } from './platform/logger.ts'

/** Design section 9, Requests. */
const JSON_MAX_BYTES = 64 * 1024
const TIMEOUTS = {
  requestTimeout: 10_000,
  connectionTimeout: 15_000,
  keepAliveTimeout: 5_000,
} as const
const HEADERS_TIMEOUT_MS = 5_000
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Builds the whole application: API, console and menu site on one port.
 * @param deps from `main.ts`, or from a test
 * @param frontends built, or served by Vite in development; null for a test of the API alone
 */
export async function buildApp(
  deps: Deps,
  frontends: Frontends | null,
  lifecycle: Lifecycle = { stopping: false },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: (request) => !isLogged(request.url) }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    bodyLimit: JSON_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...TIMEOUTS,
  })
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  app.setErrorHandler(handleError)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (deps.config.production) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })

  registerHealth(app, deps, lifecycle)
  await app.register(async (api) => registerApi(api, deps), { prefix: '/api' })
  await registerPictures(app, deps)
  if (hasDevMail(deps.config)) registerDevMail(app, deps)
  if (frontends) await registerPages(app, deps, frontends)
  return app
}

/** Everything below `/api`, with its own OpenAPI document. */
export async function registerApi(api: FastifyInstance, deps: Deps): Promise<void> {
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
  api.setNotFoundHandler(sendNotFound)
  api.addHook('onRequest', (_request, reply, done) => {
    void reply.header('x-content-type-options', 'nosniff')
    done()
  })
  await api.register(fastifyMultipart, {
    limits: { fileSize: IMPORT_FILE_MAX_BYTES, files: 1, fields: 10, fieldSize: 10_000, parts: 12 },
  })
  await registerOpenApi(api)
  await api.register(async (routes) => registerApiRoutes(routes, deps))
}

function registerApiRoutes(app: FastifyInstance, deps: Deps): void {
  registerAuthRoutes(app, deps)
  registerProfileRoutes(app, deps)
  registerTeamRoutes(app, deps)
  registerAuditLogRoutes(app, deps)
  registerSubscriptionRoutes(app, deps)
  registerBranchRoutes(app, deps)
  registerAllergenRoutes(app, deps)
  registerDietTypeRoutes(app, deps)
  registerCategoryRoutes(app, deps)
  registerMenuItemRoutes(app, deps)
  registerMenuImportRoutes(app, deps)
  registerMenuSiteApi(app, deps)
}

/** Names of pictures are hashes of what is in them, so a browser never has to ask again. */
async function registerPictures(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(deps.config.dataDir, 'uploads'),
    prefix: PICTURES_PREFIX,
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_MS,
    setHeaders: (reply) => {
      void reply.header('x-content-type-options', 'nosniff')
      void reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}

async function registerPages(app: FastifyInstance, deps: Deps, frontends: Frontends): Promise<void> {
  await frontends.register(app)
  registerMenuSitePages(app, deps, frontends)
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
