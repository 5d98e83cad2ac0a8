import type { z } from 'zod'
import type { Permission } from './roles.ts'

/**
 * Who may call. `public`: anyone. `signedIn`: a signed-in user. `verified`: a user with a verified email address, even
 * without a valid subscription. `subscribed`: a verified user of a company with a valid subscription.
 */
export type Access = 'public' | 'signedIn' | 'verified' | 'subscribed'

/**
 * Whether a member who is limited to some branches may call. `own`: yes; the member sees and changes only those
 * branches, and reads the menus of their brands. `all`: no, because the call concerns every branch of a brand or the
 * company. `none`: yes, because the call concerns no branch, only the caller's own account or the public.
 */
export type BranchScope = 'own' | 'all' | 'none'

/** One API call: its method and path, who may make it, and the shapes of input and output. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** The path below `/api`, with `:name` for parameters. */
  path: string
  summary: string
  tag: string
  access: Access
  permission?: Permission
  /** Required, so that a new call can't show other branches to a limited member by accident. */
  branchScope: BranchScope
  /** Allowed for a member who still has to set up the second factor that the company requires. */
  beforeSecondFactor?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The request is `multipart/form-data` with one file; `body` describes its other fields. */
  upload?: true
  data: z.ZodType
  /** The response is a file in one of these media types instead of an envelope, and `data` is `nothingSchema`. */
  file?: readonly [string, ...string[]]
  /**
   * The `data` of a response with 200 and `success: false`: something else is needed first, such as a code or another
   * card.
   */
  refusal?: z.ZodType
}

/**
 * Declares a call. Validation, types, the OpenAPI document and the console's client are derived from it.
 * @example
 * export const readThing = endpoint({ method: 'GET', path: '/things/:id', summary: 'Read a thing', tag: 'Things',
 * access: 'subscribed', permission: 'menu:read', branchScope: 'own', params: idParamsSchema, data: thingSchema })
 */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type SchemaOutput<Definition, Key extends string> =
  Definition extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

export type Received<Definition extends Endpoint> = {
  params: SchemaOutput<Definition, 'params'>
  query: SchemaOutput<Definition, 'query'>
  body: SchemaOutput<Definition, 'body'>
}

export type BodyInput<Definition extends Endpoint> =
  Definition extends Record<'body', infer Schema extends z.ZodType> ? z.input<Schema> : undefined
export type Data<Definition extends Endpoint> = z.output<Definition['data']>
