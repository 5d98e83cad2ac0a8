import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Data, Endpoint, Received } from '#contract/endpoints.ts'
import { envelopeSchema, failureSchema, refusalSchema } from '#contract/envelope.ts'
import { withinBranches } from '#server/db/branch-limit.ts'
import type { Deps } from '#server/deps.ts'
import { type Actor, authorise } from './auth-gate.ts'
import { diskIsLow } from './disk-guard.ts'
import { AppError } from './errors.ts'
import { takeOrThrow } from './limits.ts'
import type { CachedPage } from './page-bytes.ts'
import { beginRequestTime, requestSignal, withinRequestTime } from './request-time.ts'
import { sendPage } from './send-page.ts'

export type BindingDeps = Pick<Deps, 'config' | 'database' | 'limits' | 'now'>

/** What a handler receives: the caller (none for public calls) and the parsed parts of the request. */
export type Call<Definition extends Endpoint> = Received<Definition> & {
  actor: Definition['access'] extends 'public' ? undefined : Actor
  request: FastifyRequest
  reply: FastifyReply
  /** Aborted when the caller has hung up, or the request's time is over. */
  signal: AbortSignal | undefined
}

/** The default time limit. Cached pages have none: a timer for each would cost more than sending them. */
const HANDLER_TIMEOUT_MS = 8_000
/** For handlers that wait for an external service, or receive or create a file; less than the connection's own 15 s. */
export const SLOW_HANDLER_TIMEOUT_MS = 14_000

const actors = new WeakMap<FastifyRequest, Actor>()

/** The member who sent a request; undefined if it is public, or wasn't authorised. */
export function actorOf(request: FastifyRequest): Actor | undefined {
  return actors.get(request)
}

const answers = new WeakSet<object>()
/** Created only by `answer`, `refuse` or `answerFile`, so that a handler's plain data can't be mistaken for it. */
type Answer<Value> = { success: boolean; message: string; data: Value }

/**
 * A response with its own message.
 * @example return answer({ id }, 'Category added')
 */
export function answer<Value>(data: Value, message: string): Answer<Value> {
  const made = { success: true, message, data }
  answers.add(made)
  return made
}

/**
 * A response with the status 200 and `success: false`: something else is needed first, such as a second factor, or a
 * card was declined.
 * @param data in the shape of the endpoint's `refusal`
 */
export function refuse(data: Record<string, unknown> | null, message: string): Answer<never> {
  const made = { success: false, message, data }
  answers.add(made)
  return made as Answer<never> // `data` is the refusal's; the envelope distinguishes it by `success`
}

/** A file sent without an envelope. */
export type FileAnswer = { bytes: Uint8Array; mediaType: string; fileName: string }
const files = new WeakMap<object, FileAnswer>()

/**
 * Responds with a download, for an endpoint that declares `file`.
 * @example return answerFile({ bytes, mediaType: 'application/pdf', fileName: 'tables.pdf' })
 */
export function answerFile(file: FileAnswer): Answer<never> {
  const made = { success: true, message: 'OK', data: null }
  files.set(made, file)
  answers.add(made)
  return made as unknown as Answer<never> // never sent: the file is sent in its place
}

/**
 * Binds an endpoint of the contract to its handler: authorise → parse → handle → envelope.
 * @param app the Fastify instance, whose prefix is `/api`
 * @param endpoint from the contract
 * @param handle returns `data`, or the result of `answer`, `refuse` or `answerFile`
 * @param timeoutMs the endpoint's own time limit
 * @example bind(app, deps, listAllergens, async ({ actor }) => listAll(deps.database, actor.companyId))
 */
export function bind<const Definition extends Endpoint>(
  app: FastifyInstance,
  deps: BindingDeps,
  endpoint: Definition,
  handle: (call: Call<Definition>) => Promise<Data<Definition> | Answer<Data<Definition>>>,
  // Uploads get the longer limit, because their file is received while the handler runs.
  { timeoutMs = endpoint.upload ? SLOW_HANDLER_TIMEOUT_MS : HANDLER_TIMEOUT_MS }: { timeoutMs?: number } = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Authorisation comes before validation, so that validation errors reveal nothing to unauthorised callers.
    preValidation: async (request, reply) => {
      beginRequestTime(request, reply, timeoutMs)
      await withinRequestTime(request, prepare(deps, endpoint, request, reply))
    },
    handler: async (request, reply) => {
      const actor = actors.get(request)
      const { params, query, body } = request
      const signal = requestSignal(request)
      // Fastify has parsed these with the endpoint's own schemas; its types can't follow that through a generic.
      const call = { actor, params, query, body, request, reply, signal } as unknown as Call<Definition>
      // Calls that concern no branch, such as those about the caller's account, aren't limited to branches.
      const branchIds = endpoint.branchScope === 'none' ? null : (actor?.branchIds ?? null)
      const result = await withinRequestTime(
        request,
        withinBranches(branchIds, () => handle(call)),
      )
      const file = isAnswer(result) ? files.get(result) : undefined
      if (file) return sendFile(reply, file)
      return isAnswer(result) ? result : { success: true, message: 'OK', data: result }
    },
  })
}

async function prepare(deps: BindingDeps, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (endpoint.access !== 'public') {
    void reply.header('cache-control', 'no-store')
    actors.set(request, await admit(deps, endpoint, request))
  }
  if (endpoint.method !== 'GET') await refuseWhenDiskIsLow(deps)
}

/** The plain name is for old clients; the extended one may contain any letter (RFC 6266, section 4.3). */
function sendFile(reply: FastifyReply, { bytes, mediaType, fileName }: FileAnswer): FastifyReply {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

async function admit(deps: BindingDeps, endpoint: Endpoint, request: FastifyRequest): Promise<Actor> {
  const actor = await authorise(request, endpoint, { ...deps, now: deps.now() })
  await takeOrThrow(deps.limits, 'apiByUser', String(actor.userId))
  return actor
}

/**
 * Refuses writes while the disk of the embedded database is nearly full: without free space, the database would stop.
 * @throws {AppError} UNAVAILABLE
 */
export async function refuseWhenDiskIsLow(deps: Pick<BindingDeps, 'config' | 'database'>): Promise<void> {
  if (deps.database.kind !== 'embedded' || !(await diskIsLow(deps))) return
  throw new AppError(
    'UNAVAILABLE',
    'The server’s disk is nearly full, so nothing can be saved right now. Please try again later.',
  )
}

/**
 * Binds a public endpoint whose response is cached as bytes.
 * @param handle returns the cached page for the parsed parameters and query
 */
export function bindCached<const Definition extends Endpoint & { params: z.ZodType; query: z.ZodType }>(
  app: FastifyInstance,
  endpoint: Definition,
  handle: (
    request: FastifyRequest,
    call: z.output<Definition['params']> & z.output<Definition['query']>,
  ) => Promise<CachedPage>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Fastify has parsed the parameters and the query with the endpoint's own schemas.
    handler: async (request, reply) =>
      sendPage(request, reply, await handle(request, { ...Object(request.params), ...Object(request.query) })),
  })
}

function isAnswer<Value>(result: Value | Answer<Value>): result is Answer<Value> {
  return typeof result === 'object' && result !== null && answers.has(result)
}

function schemaOf(endpoint: Endpoint): RouteShorthandOptions['schema'] & object {
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.upload
      ? { consumes: ['multipart/form-data'], 'x-fields': endpoint.body }
      : endpoint.body && { body: endpoint.body }),
    response: {
      200: endpoint.file
        ? {
            description: 'The file.',
            content: Object.fromEntries(
              endpoint.file.map((mediaType) => [mediaType, { schema: z.string().meta({ format: 'binary' }) }]),
            ),
          }
        : (endpoint.refusal
            ? z.union([envelopeSchema(endpoint.data), refusalSchema(endpoint.refusal)])
            : envelopeSchema(endpoint.data)
          ).describe('The request succeeded.'),
      '4xx': failureSchema.describe('The request was refused. `error` says why.'),
      '5xx': failureSchema.describe('The server failed. Try again later.'),
    },
  }
}
