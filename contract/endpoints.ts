import type { z } from 'zod'
import type { Permission } from './roles.ts'

/**
 * Who may call: anybody; a signed-in user; one whose address is verified, also when the company's subscription is over,
 * for what keeps guests safe (design section 7.10); a verified user of a company with access (spec section 6).
 */
export type Access = 'public' | 'signedIn' | 'verified' | 'subscribed'

/** One call of the API: its address, who may make it, and the shapes that go in and out. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  path: string
  summary: string
  tag: string
  access: Access
  permission?: Permission
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The request is `multipart/form-data` with one file; `body` describes its other fields. */
  upload?: true
  data: z.ZodType
  /** The answer is a file in one of these media types, not an envelope; `data` is null then. */
  file?: readonly [string, ...string[]]
  /** What comes with 200 and `success: false`, where that says more than words: something else is needed first. */
  refusal?: z.ZodType
}

/**
 * Declares a call. Validation, types, the OpenAPI document and the console's client all come from it.
 * @example
 * export const readThing = endpoint({ method: 'GET', path: '/things/:id', summary: 'Read a thing', tag: 'Things',
 *   access: 'subscribed', permission: 'menu:read', params: idParamsSchema, data: thingSchema })
 */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type SchemaOutput<Definition, Key extends string> =
  Definition extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined
type SchemaInput<Definition, Key extends string> =
  Definition extends Record<Key, infer Schema extends z.ZodType> ? z.input<Schema> : undefined

/** What the server's handler receives. */
export type Received<Definition extends Endpoint> = {
  params: SchemaOutput<Definition, 'params'>
  query: SchemaOutput<Definition, 'query'>
  body: SchemaOutput<Definition, 'body'>
}

/** What a client sends as the body. */
export type BodyInput<Definition extends Endpoint> = SchemaInput<Definition, 'body'>
/** What a client sends as the query. */
export type QueryInput<Definition extends Endpoint> = SchemaInput<Definition, 'query'>
/** What a client finds under `data`. */
export type Data<Definition extends Endpoint> = z.output<Definition['data']>
