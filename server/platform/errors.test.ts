import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode, failureSchema } from '#contract/envelope.ts'
import { AppError, handleError, sendNotFound } from './errors.ts'

const SECRET = 'password=hunter2 at /srv/carte/server/db.ts'

/** Errors that are answered with 500 and whose text must not reach the user. */
const INTERNAL: Record<string, () => unknown> = {
  'an error of our own code': () => new Error(SECRET),
  'a type error': () => new TypeError(SECRET),
  'a query that failed': () =>
    Object.assign(new Error(`insert into "user" ${SECRET}`, { cause: new Error(SECRET) }), {
      code: '23505',
      detail: SECRET,
      constraint: SECRET,
    }),
  'an error with the status 500': () => Object.assign(new Error(SECRET), { statusCode: 500 }),
  'an error with the status 503': () => Object.assign(new Error(SECRET), { statusCode: 503 }),
  'an unknown error code': () => Object.assign(new Error(SECRET), { code: 'toString' }),
}

/** Errors as the libraries throw them. */
const UNAVAILABLE: Record<string, () => Error> = {
  'a pool that timed out': () => new Error('timeout exceeded when trying to connect'),
  'a connection that ended': () => new Error('Connection terminated unexpectedly'),
  'a connection that broke earlier': () => new Error('Client has encountered a connection error and is not queryable'),
  'a connection that broke during a write': () => Object.assign(new Error(SECRET), { code: 'EPIPE' }),
  'a handler that took too long': () =>
    Object.assign(new Error(SECRET), { code: 'FST_ERR_HANDLER_TIMEOUT', statusCode: 503 }),
  'a database that can’t be reached': () => Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' }),
  'a database that is restarting': () => Object.assign(new Error(SECRET), { code: 'ENOENT', syscall: 'connect' }),
  'a query whose connection broke': () => new Error(SECRET, { cause: new Error('Connection terminated unexpectedly') }),
  'a query that the database ended because of a deadlock': () =>
    new Error(SECRET, { cause: Object.assign(new Error(SECRET), { code: '40P01' }) }),
  'a database that is shutting down': () => Object.assign(new Error(SECRET), { code: '57P01' }),
}

let app: FastifyInstance
let thrown: unknown
const logged: string[] = []

beforeAll(async () => {
  app = fastify({
    genReqId: () => 'request-7',
    bodyLimit: 1000,
    logger: { level: 'error', stream: { write: (line) => void logged.push(line) } },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(sendNotFound)
  app.get('/throw', async () => {
    throw thrown
  })
  const body = z.strictObject({
    name: z.string().min(1, 'A name is required'),
    sizes: z.array(z.strictObject({ price: z.int() })),
  })
  app.post('/things/:id', { schema: { body, params: z.strictObject({ id: z.coerce.number() }) } }, async () => ({
    fine: true,
  }))
  app.get('/shape', { schema: { response: { 200: z.strictObject({ name: z.string() }) } } }, async () => ({
    secret: SECRET,
  }))
})

afterAll(() => app.close())

const answerTo = async (error: unknown) => {
  thrown = error
  return app.inject({ url: '/throw' })
}

describe('error responses', () => {
  it.each(Object.keys(ERROR_STATUS) as ErrorCode[])(
    'a failure with the code %s has that code’s status and the error envelope',
    async (code) => {
      const answer = await answerTo(new AppError(code, 'These are words for a person.'))

      expect(answer.statusCode).toBe(ERROR_STATUS[code])
      expect(failureSchema.strict().parse(answer.json())).toEqual({
        success: false,
        message: 'These are words for a person.',
        error: 'These are words for a person.',
        code,
        requestId: 'request-7',
      })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    },
  )

  it('a failure’s response contains its details, but not its cause', async () => {
    const details = { errors: { name: 'is taken' }, retryAfterSeconds: 60, status: 200, cause: new Error(SECRET) }

    const answer = await answerTo(new AppError('SUBSCRIPTION_REQUIRED', 'No subscription', details))

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.json()).toMatchObject({ success: false, errors: { name: 'is taken' } })
    expect(answer.body).not.toContain('hunter2')
  })

  it.each(Object.entries(INTERNAL))('a failure of the server doesn’t reveal its cause: %s', async (_what, make) => {
    const answer = await answerTo(make())

    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/hunter2|insert|server\/db/)
    expect(failureSchema.strict().parse(answer.json())).toMatchObject({
      code: 'INTERNAL',
      requestId: 'request-7',
      message: expect.stringContaining('on our side'),
    })
  })

  it.each(Object.entries(UNAVAILABLE))('a temporary failure has the status 503: %s', async (_what, make) => {
    const answer = await answerTo(make())

    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('try again') })
    expect(answer.body).not.toContain('hunter2')
  })

  it('a violated foreign key is reported as a conflict, and is logged', async () => {
    logged.length = 0

    const answer = await answerTo(
      new Error(SECRET, { cause: Object.assign(new Error(SECRET), { code: '23503', constraint: 'item_category' }) }),
    )

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Reload the page') })
    expect(answer.body).not.toContain('hunter2')
    expect(logged.join()).toContain('request failed')
  })

  it('a response that violates the contract isn’t sent to the client', async () => {
    const answer = await app.inject({ url: '/shape' })

    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('hunter2')
  })

  it('a client error thrown by a library has the status 400, without the library’s message', async () => {
    const answer = await answerTo(Object.assign(new Error(SECRET), { statusCode: 418 }))

    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain('hunter2')
  })

  it('a validation failure has a message for each invalid field', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/things/1',
      payload: { name: '', sizes: [{ price: 1.5 }, { price: 'x' }] },
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'name: A name is required',
      errors: { name: 'A name is required', 'sizes.0.price': expect.any(String), 'sizes.1.price': expect.any(String) },
    })
  })

  it.each([
    ['unreadable JSON', { headers: { 'content-type': 'application/json' }, payload: '{"name":' }, 400, 'BAD_REQUEST'],
    ['a missing JSON body', { headers: { 'content-type': 'application/json' }, payload: '' }, 400, 'BAD_REQUEST'],
    [
      'a body that is too large',
      { headers: { 'content-type': 'application/json' }, payload: JSON.stringify('x'.repeat(2000)) },
      413,
      'FILE_TOO_LARGE',
    ],
    [
      'an unsupported content type',
      { headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'UNSUPPORTED_FILE',
    ],
  ])('a failure caused by %s is returned in the error envelope', async (_what, request, status, code) => {
    const answer = await app.inject({ method: 'POST', url: '/things/1', ...request })

    expect(answer.statusCode).toBe(status)
    expect(failureSchema.strict().parse(answer.json())).toMatchObject({ code })
  })

  it('an unknown URL is answered with 404 in the error envelope', async () => {
    const answer = await app.inject({ url: '/nothing' })

    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND', requestId: 'request-7' })
  })
})
