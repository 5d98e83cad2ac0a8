import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureSchema } from '#contract/envelope.ts'
import { sendRaw } from '#server/testing/wire.ts'
import { answerExpectation, answerUnreadable, handleError } from './errors.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = fastify({ clientErrorHandler: answerUnreadable, frameworkErrors: handleError, forceCloseConnections: true })
  app.server.on('checkExpectation', answerExpectation)
  app.setErrorHandler(handleError)
  app.get('/form', async () => {
    throw new Error('Part terminated early due to unexpected end of multipart data')
  })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const CASES: [
  what: string,
  status: number,
  request: { method?: string; target?: string; header?: [string, string] },
][] = [
  ['an unknown method', 400, { method: 'BREW' }],
  ['headers that are too large', 431, { header: ['x-large', 'x'.repeat(20_000)] }],
  ['an unknown expectation', 417, { header: ['expect', '200-maybe'] }],
  ['a URL that cannot be decoded', 400, { target: '/%ff' }],
  ['a form that ends too early', 400, { target: '/form' }],
]

describe('unreadable requests', () => {
  it.each(CASES)(
    'unreadable requests get the error envelope: %s',
    async (what, status, { method = 'GET', target = '/', header }) => {
      const answer = await sendRaw(port, { what, method, target, headers: header ? [header] : [], body: null })

      expect(answer?.status).toBe(status)
      expect(answer?.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(failureSchema.strict().parse(JSON.parse(answer?.body.toString() ?? ''))).toMatchObject({
        code: 'BAD_REQUEST',
      })
    },
  )
})
