import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { PRODUCT_NAME, TAGLINE } from '#contract/messages.ts'

/** The OpenAPI document at `/api/openapi.json`, made from the contract, and a page to read it at `/api/docs`. */
export async function registerOpenApi(api: FastifyInstance): Promise<void> {
  await api.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${PRODUCT_NAME} API`, description: TAGLINE, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
  await api.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { defaultModelsExpandDepth: -1, docExpansion: 'none', tryItOutEnabled: false },
    theme: { title: `${PRODUCT_NAME} API` },
  })
}
