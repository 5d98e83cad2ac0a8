import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PRODUCT_NAME, TAGLINE } from '#contract/messages.ts'

/** Allows the documentation page its own files, which set style attributes, but no other origins and no framing. */
const DOCS_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const COPY = /\/docs\/(json|yaml)$/

/** The OpenAPI document at `/api/openapi.json`, generated from the contract, and a page to read it at `/api/docs`. */
export async function registerOpenApi(api: FastifyInstance): Promise<void> {
  await api.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${PRODUCT_NAME} API`, description: TAGLINE, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: withMultipart,
    transformObject: jsonSchemaTransformObject,
  })
  // The document is serialised once: this takes ten milliseconds, and anybody can request it as often as they like.
  let bytes: Buffer | undefined
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    bytes ??= Buffer.from(JSON.stringify(api.swagger()))
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  await api.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: DOCS_CSP,
    uiConfig: { defaultModelsExpandDepth: -1, docExpansion: 'none', tryItOutEnabled: false },
    uiHooks: {
      // The page's own copies of the document are serialised on every request, so requests for them are redirected.
      onRequest: (request, reply, next) => {
        if (COPY.test(request.routeOptions.url ?? '')) void reply.redirect(`${api.prefix}/openapi.json`)
        else next()
      },
    },
    theme: { title: `${PRODUCT_NAME} API` },
  })
}

/** Documents the file and the fields of an upload, which the server parses itself instead of validating by schema. */
function withMultipart(route: Parameters<typeof jsonSchemaTransform>[0]): ReturnType<typeof jsonSchemaTransform> {
  const { 'x-fields': fields, ...schema }: { 'x-fields'?: unknown } & NonNullable<typeof route.schema> =
    route.schema ?? {}
  const transformed = jsonSchemaTransform({ ...route, schema })
  if (!(fields instanceof z.ZodType)) return transformed
  const { properties, required } = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' })
  const body = {
    type: 'object',
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
    required: [...(required ?? []), 'file'],
  }
  return { ...transformed, schema: { ...transformed.schema, body } }
}
