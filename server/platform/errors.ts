import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ERROR_STATUS, type ErrorCode, type Failure } from '#contract/envelope.ts'

export type FieldErrors = Record<string, string>

/** A failure with a message for the user. Expected outcomes are returned, not thrown. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly status: number | undefined

  /**
   * @param code decides the HTTP status
   * @param message shown to the user
   * @param details the cause, the invalid fields, when to retry, and a status other than the code's own
   * @example throw new AppError('NOT_FOUND', 'This menu item no longer exists. Reload the page and try again.')
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

/**
 * Answers a failed request with the error envelope or, for a browser that opens a page, with text. Logs violated
 * foreign keys, and server errors other than temporary refusals.
 */
export function handleError(
  error: FastifyError | AppError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = describe(error)
  // A temporary refusal is not an error; a flood of refusals must not flood the log.
  const isRefusal = failure.code === 'UNAVAILABLE' && failure.retryAfterSeconds !== undefined
  // Logged although it is a conflict, because a mistake in our code can also violate a foreign key.
  const isLogged = failure === CHANGED_MEANWHILE || (ERROR_STATUS[failure.code] >= 500 && !isRefusal)
  if (isLogged) request.log.error({ err: error }, 'request failed')
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', String(failure.retryAfterSeconds))
  sendFailure(request, reply, failure)
}

/** Answers unknown paths and methods with NOT_FOUND. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendFailure(request, reply, { code: 'NOT_FOUND', message: 'Not found. Check the address.' })
}

/** Errors that Node's HTTP server reports while it receives a request. */
const UNREADABLE = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, message: 'The request took too long to arrive. Please try again.' }],
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, message: 'The headers of this request are too large. Send fewer or shorter ones.' },
  ],
])

/** Answers with the error envelope when an HTTP request couldn't be received, and closes the connection. */
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

/** Answers with status 417 when the `Expect` header of a request isn't supported. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { requestId, body } = failureOf('The Expect header of this request isn’t supported.')
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
  // Without this header, a cache between us and the guest could store a 404 and show it after the branch is published.
  void reply.header('cache-control', 'no-store')
  // Browsers that open a page would show the JSON envelope as it is.
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
  // Drizzle wraps the database's error as the cause.
  const chain = [error, error.cause].filter((one) => one instanceof Error)
  if (chain.some(isDiskFull)) return DISK_FULL
  if (chain.some(isUnavailable)) return BUSY
  if (chain.some(isForeignKeyViolation)) return CHANGED_MEANWHILE
  return { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again later.' }
}

const NOT_UNDERSTOOD = {
  code: 'BAD_REQUEST',
  message: 'This request couldn’t be understood. Check its format and try again.',
} as const
/**
 * The messages by which the multipart parser reports a truncated form or a missing boundary; these errors have no code.
 */
const BROKEN_FORM = /unexpected end of multipart data$|^Multipart: Boundary not found$/i

const BUSY: Described = { code: 'UNAVAILABLE', message: 'The service is busy. Please try again in a moment.' }

const CHANGED_MEANWHILE: Described = {
  code: 'CONFLICT',
  message: 'Someone else just added or deleted something that belongs to this. Reload the page and try again.',
}

const DISK_FULL: Described = {
  code: 'UNAVAILABLE',
  message: 'The database’s disk is full, so nothing can be saved right now. Please try again later.',
}

const FASTIFY_CODES = new Map<string, Described>(
  Object.entries({
    FST_ERR_CTP_BODY_TOO_LARGE: { code: 'FILE_TOO_LARGE', message: 'This request is too large. Send less at once.' },
    FST_REQ_FILE_TOO_LARGE: { code: 'FILE_TOO_LARGE', message: 'The file is too large. Choose a smaller one.' },
    FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_FILE', message: 'This content type isn’t accepted here.' },
    FST_INVALID_MULTIPART_CONTENT_TYPE: {
      code: 'UNSUPPORTED_FILE',
      message: 'Send a file as multipart/form-data.',
    },
    FST_FILES_LIMIT: { code: 'BAD_REQUEST', message: 'Upload one file at a time.' },
    FST_ERR_HANDLER_TIMEOUT: BUSY,
    FST_ERR_CTP_EMPTY_JSON_BODY: {
      code: 'BAD_REQUEST',
      message: 'This request has no content. Send the data as JSON.',
    },
  }),
)

type ValidationIssue = { instancePath: string; message?: string | undefined }

function describeValidation(issues: ValidationIssue[]): Described {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'request'
    errors[field] ??= issue.message ?? 'isn’t valid'
  }
  const [first] = Object.entries(errors)
  return {
    code: 'VALIDATION_FAILED',
    message: first ? `${first[0]}: ${first[1]}` : 'This request isn’t valid. Check its data and try again.',
    errors,
  }
}

/** PostgreSQL's `disk_full`. */
function isDiskFull(error: Error): boolean {
  return 'code' in error && error.code === '53100'
}

/** A record was saved after one that it refers to was deleted, or deleted after a reference to it was saved. */
function isForeignKeyViolation(error: Error): boolean {
  return 'code' in error && error.code === '23503'
}

/** The pool timed out, the database is gone, or it ended a deadlock: the request may succeed later. */
function isUnavailable(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0|40P01)/.test(code) ||
    // While the embedded database restarts, its socket is missing.
    ('syscall' in error && error.syscall === 'connect')
  )
}
