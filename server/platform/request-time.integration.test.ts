import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoints.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { handleError } from './errors.ts'
import { bind } from './route-binding.ts'

const slowCall = (method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: '/slow',
    summary: 'Takes its time',
    tag: 'Test',
    access: 'public',
    branchScope: 'none',
    ...(method === 'POST' && { body: z.strictObject({ name: z.string() }) }),
    data: z.null(),
  })

const NAMED = { body: '{"name":"Ada"}', headers: { 'content-type': 'application/json' } }

describeApp('a request with a timeout', (test) => {
  /** An application with a route per method, which by default exceeds its time limit. */
  async function startSlowApp(workMs = 3_000, timeoutMs = 200) {
    const app = fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.setErrorHandler(handleError)
    const aborted: string[] = []
    const begun = Promise.withResolvers<void>()
    for (const method of ['GET', 'POST'] as const)
      bind(
        app,
        test().deps,
        slowCall(method),
        async ({ signal }) => {
          signal?.addEventListener('abort', () => aborted.push(String(signal.reason?.message)))
          begun.resolve()
          await wait(workMs)
          return null
        },
        { timeoutMs },
      )
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo // it listens on a port
    return { app, port, aborted, begun: begun.promise }
  }

  it.each(['GET', 'POST'] as const)(
    'a request is aborted and answered with 503 in the error envelope when it takes too long: %s',
    async (method) => {
      const { app, port, aborted } = await startSlowApp()
      const start = performance.now()

      const answer = await fetch(`http://127.0.0.1:${port}/slow`, {
        method,
        ...(method === 'POST' && NAMED),
      })

      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
      expect(performance.now() - start).toBeLessThan(2_500)
      expect(aborted).toEqual(['The service is busy. Please try again in a moment.'])
      await app.close()
    },
  )

  it.each(['GET', 'POST'] as const)('a request is not aborted after it was answered in time: %s', async (method) => {
    const { app, port, aborted } = await startSlowApp(50)

    const answer = await fetch(`http://127.0.0.1:${port}/slow`, { method, ...(method === 'POST' && NAMED) })
    await answer.text()
    await wait(300)

    expect(answer.status).toBe(200)
    expect(aborted).toEqual([])
    await app.close()
  })

  it.each(['GET', 'POST'] as const)('a request is aborted when the caller hangs up: %s', async (method) => {
    const { app, port, aborted, begun } = await startSlowApp(3_000, 60_000)
    const headers = method === 'POST' ? { ...NAMED.headers, 'content-length': NAMED.body.length } : {}
    const call = request({ port, host: '127.0.0.1', path: '/slow', method, headers })
    call.once('error', () => {})
    call.end(method === 'POST' ? NAMED.body : undefined)
    await begun

    call.destroy()

    await expect.poll(() => aborted).toEqual(['The client closed the connection.'])
    await app.close()
  })
})
