import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_STATUS, type ErrorCode, type Failure } from '#contract/envelope.ts'

/** Field → what is wrong with it, in words. */
export type FieldErrors = Record<string, string>

/** A failure with words for the person who caused it. Expected outcomes are returned, not thrown. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly status: number | undefined

  /**
   * @param code decides the HTTP status
   * @param message for people
   * @param details the cause, the fields at fault, when trying again makes sense, and a status other than the code's own
   * @example throw new AppError('NOT_FOUND', 'This menu item does not exist.')
   */
  constructor(
    code: ErrorCode,
    message: string,
    details: { cause?: unknown; errors?: FieldErrors; retryAfterSeconds?: number; status?: number } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.status = details.status
  }
}

/** The one place where a failure becomes an answer: code → status → envelope (design section 7.5). */
export function handleError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = describe(error)
  if (ERROR_STATUS[failure.code] >= 500) request.log.error({ err: error }, 'request failed')
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', String(failure.retryAfterSeconds))
  sendFailure(request, reply, failure)
}

/** Answers a path or method that nothing serves below `/api`. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendFailure(request, reply, { code: 'NOT_FOUND', message: 'There is nothing at this address.' })
}

/** What Node's parser gave up on, before there is a request. */
const UNREADABLE = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, message: 'The request did not arrive in time.' }],
  ['HPE_HEADER_OVERFLOW', { status: 431, message: 'The headers of this request are too large.' }],
])

/** Answers what is no HTTP request in the envelope too, and hangs up. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const known = UNREADABLE.get(error.code ?? '')
  const { status, message } = known ?? { status: 400, message: NOT_UNDERSTOOD.message }
  const { requestId, body } = failureOf(message)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Answers a request that expects of us what we do not do. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { requestId, body } = failureOf('What this request expects is not done here.')
  response
    .writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
      connection: 'close',
    })
    .end(body)
}

function failureOf(message: string): { requestId: string; body: string } {
  const requestId = randomUUID()
  const failure: Failure = { success: false, message, error: message, code: 'BAD_REQUEST', requestId }
  return { requestId, body: JSON.stringify(failure) }
}

type Described = {
  code: ErrorCode
  message: string
  errors?: FieldErrors | undefined
  retryAfterSeconds?: number | undefined
  status?: number | undefined
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Described): void {
  const status = failure.status ?? ERROR_STATUS[failure.code]
  // A cache between us and the guest may keep a 404 on its own account, and show it after the branch is published.
  void reply.header('cache-control', 'no-store')
  // A browser that opens a page shows what it gets; the envelope is for programs.
  if (request.headers.accept?.includes('text/html'))
    return void reply.status(status).type('text/plain; charset=utf-8').send(failure.message)
  const body: Failure = {
    success: false,
    message: failure.message,
    error: failure.message,
    code: failure.code,
    requestId: request.id,
    ...(failure.errors && { errors: failure.errors }),
  }
  void reply
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer((payload) => JSON.stringify(payload))
    .send(body)
}

function describe(error: FastifyError | AppError | Error): Described {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return describeValidation(error.validation)
  const fastifyCode = 'code' in error ? FASTIFY_CODES.get(error.code) : undefined
  if (fastifyCode) return fastifyCode
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500) return NOT_UNDERSTOOD
  if (BROKEN_FORM.test(error.message)) return NOT_UNDERSTOOD
  // What builds queries wraps what the database said.
  const said = [error, error.cause].filter((one) => one instanceof Error)
  if (said.some(isDiskFull)) return DISK_FULL
  if (said.some(isUnavailable)) return BUSY
  return { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again later.' }
}

const NOT_UNDERSTOOD = { code: 'BAD_REQUEST', message: 'This request could not be understood.' } as const
/** What the parser of forms says when one ends too early, in words only. */
const BROKEN_FORM = /unexpected end of multipart data$|^Multipart: Boundary not found$/i

const BUSY: Described = { code: 'UNAVAILABLE', message: 'The service is busy. Please try again in a moment.' }

const DISK_FULL: Described = {
  code: 'UNAVAILABLE',
  message: 'The disk of the database is full, so nothing can be saved at the moment.',
}

const FASTIFY_CODES = new Map<string, Described>(
  Object.entries({
    FST_ERR_CTP_BODY_TOO_LARGE: { code: 'FILE_TOO_LARGE', message: 'The request is too large.' },
    FST_REQ_FILE_TOO_LARGE: { code: 'FILE_TOO_LARGE', message: 'The file is too large.' },
    FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_FILE', message: 'This kind of content is not accepted here.' },
    FST_INVALID_MULTIPART_CONTENT_TYPE: {
      code: 'UNSUPPORTED_FILE',
      message: 'A file is expected, sent as multipart/form-data.',
    },
    FST_FILES_LIMIT: { code: 'BAD_REQUEST', message: 'Only one file at a time.' },
    FST_ERR_HANDLER_TIMEOUT: BUSY,
    FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'BAD_REQUEST', message: 'The request has no content.' },
  }),
)

type ValidationIssue = { instancePath: string; message?: string | undefined }

function describeValidation(issues: ValidationIssue[]): Described {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'request'
    errors[field] ??= issue.message ?? 'is not valid'
  }
  const [first] = Object.entries(errors)
  return {
    code: 'VALIDATION_FAILED',
    message: first ? `${first[0]}: ${first[1]}` : 'The request is not valid.',
    errors,
  }
}

/** PostgreSQL's `disk_full`. */
function isDiskFull(error: Error): boolean {
  return 'code' in error && error.code === '53100'
}

/** The pool gave up waiting, or the database is gone: the request may succeed later. */
function isUnavailable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message) ||
    /^(ECONNREFUSED|57P0)/.test(code) ||
    // An embedded database that is being started again has no socket for a moment.
    ('syscall' in error && error.syscall === 'connect')
  )
}
