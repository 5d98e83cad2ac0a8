import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import fastify from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import { registerApi } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import type { JsonSchema } from './api-document.ts'

const CONTRACT = new URL('../../contract/', import.meta.url)

/** Every endpoint the application serves, so that new ones are included automatically. */
export async function servedEndpoints(): Promise<Endpoint[]> {
  const app = fastify()
  // No endpoint is called, so the dependencies aren't used.
  await app.register(async (api) => registerApi(api, {} as Deps, async () => null), { prefix: '/api' })
  await app.ready()
  const served = (await contractEndpoints()).filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }))
  await app.close()
  return served
}

async function contractEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ new URL(file, CONTRACT).href)),
  )
  return modules.flatMap((exported) => Object.values(exported)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/**
 * A sample value for a schema, with required fields only. Patterns, limits and rules that JSON Schema can't express may
 * still refuse it.
 */
export function sampleOf(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema) // the parts `sample` reads
}

function sample(schema: JsonSchema): unknown {
  const [first] = schema.enum ?? []
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if ('const' in schema) return schema.const
  if (first !== undefined) return first
  if (option) return sample(option)
  return SAMPLES[schema.type ?? '']?.(schema) ?? null
}

const SAMPLES: Record<string, (schema: JsonSchema) => unknown> = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})])),
  array: ({ items = {}, minItems = 0 }) => Array.from({ length: minItems }, () => sample(items)),
  string: ({ format }) => (format === 'email' ? `${randomUUID()}@carte.test` : 'a sample of some text'),
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => true,
}
