import { readFileSync } from 'node:fs'
import type { Random } from './proofs.ts'

/** The parts of JSON Schema that the API's description uses. */
export type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  propertyNames?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

export type Operation = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `{name}` for parameters. */
  path: string
  isPublic: boolean
  parameters: { in: 'path' | 'query'; name: string; required?: boolean; schema: JsonSchema }[]
  body: JsonSchema | null
  isForm: boolean
}

type Described = {
  security?: unknown
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

const FILE = new URL('../../docs/openapi.json', import.meta.url)

/** Every operation in `docs/openapi.json`; a check compares that file with the server. */
export function operations(): Operation[] {
  const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, Record<string, Described>> } // our own file
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(path, method, described)),
  )
}

function toOperation(path: string, method: string, { security, parameters, requestBody }: Described): Operation {
  const [content] = Object.entries(requestBody?.content ?? {})
  return {
    method: method.toUpperCase() as Operation['method'], // no other methods are in the file
    path,
    isPublic: security === undefined,
    parameters: parameters ?? [],
    body: content?.[1].schema ?? null,
    isForm: content?.[0] === 'multipart/form-data',
  }
}

/** A path of property names to a value. */
export type Place = readonly string[]

/**
 * A random value for a schema. If none of the `EXAMPLES` matches the schema's pattern, the value may be invalid.
 * @param valueAt returns the value for a path, or undefined for a random one
 */
export function valueOf(
  schema: JsonSchema,
  random: Random,
  valueAt: (place: Place, schema: JsonSchema) => unknown = () => undefined,
  place: Place = [],
): unknown {
  const given = valueAt(place, schema)
  if (given !== undefined) return given
  if ('const' in schema) return schema.const
  if (schema.enum) return random.any(schema.enum)
  const option = random.any(schema.anyOf ?? schema.oneOf ?? [])
  if (option) return valueOf(option, random, valueAt, place)
  if (schema.type === 'object') return objectOf(schema, random, valueAt, place)
  if (schema.type === 'array') {
    const count = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 2, random.below(3)))
    return Array.from({ length: count }, () => valueOf(schema.items ?? {}, random, valueAt, place))
  }
  return plainValueOf(schema, random)
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  random: Random,
  valueAt: NonNullable<Parameters<typeof valueOf>[2]>,
  place: Place,
): Record<string, unknown> {
  if (propertyNames) {
    const schema = typeof additionalProperties === 'object' ? additionalProperties : {}
    const names = propertyNames.enum ?? (random.oneIn(2) ? ['en'] : ['en', 'de'])
    return Object.fromEntries(names.map((name) => [String(name), valueOf(schema, random, valueAt, place)]))
  }
  const names = Object.keys(properties).filter((name) => required.includes(name) || !random.oneIn(3))
  return Object.fromEntries(
    names.map((name) => [name, valueOf(properties[name] ?? {}, random, valueAt, [...place, name])]),
  )
}

function plainValueOf({ type, format, pattern, minLength = 0, maxLength = 40, ...limits }: JsonSchema, random: Random) {
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 1_000 } = limits
    return minimum + random.below(Math.min(maximum - minimum, 20) + 1)
  }
  if (type === 'boolean') return random.oneIn(2)
  if (type === 'null') return null
  if (format === 'date') return '2026-05-04'
  if (format === 'date-time') return '2026-05-04T12:00:00Z'
  if (format === 'uuid') return '0b0e6f7a-6a3b-4c1f-9d55-3f9a52d7a111'
  const example = pattern === undefined ? undefined : EXAMPLES.find((one) => new RegExp(pattern, 'u').test(one))
  const text = example ?? random.pick(WORDS)
  return text.padEnd(minLength, 'x').slice(0, Math.max(maxLength, minLength))
}

/** Sample texts for the `pattern`s in the API document: the first that matches is used. */
const EXAMPLES = [
  'pm_card_visa',
  'DE',
  '#112233',
  '/uploads/a-b.webp',
  'en',
  'a-short-address',
  '09:30',
  '2026-05-04T12:00',
  '0,0,1,1',
  '17',
] as const
const WORDS = ['Soup', 'Grüner Tee', 'مرحبا', '寿司', "L'été & <b>more</b>", 'x'] as const
