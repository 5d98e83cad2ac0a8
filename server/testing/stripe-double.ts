import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'
import type { PaymentProvider } from '#server/platform/payments/provider.ts'
import { createStripe } from '#server/platform/payments/stripe.ts'
import { answerStripeCall } from './stripe-routes.ts'
import { type Fields, StripeRefusal, StripeState } from './stripe-state.ts'

const SECRET_KEY = 'sk_test_double'
const WEBHOOK_SECRET = 'whsec_double'
const SLOWEST_MS = 5
const SHORT_TIMEOUT_MS = 250

/**
 * A simulated failure, before or after the call was carried out: the server fails, the connection breaks, or there is
 * no response.
 */
export type Failure = { path: RegExp; when: 'before' | 'after'; how: 'fails' | 'breaks' | 'hangs'; times: number }

/** A local double of Stripe: its state, its HTTP API and its webhooks. */
export type StripeDouble = {
  state: StripeState
  /** Failures to simulate; each is used as often as its `times`. */
  failures: Failure[]
  /** The payment provider, connected to the double. */
  provider: PaymentProvider
  /** The payment provider with short timeouts and without retries, so that hanging calls don't slow the test. */
  withoutRetry: PaymentProvider
  /** Settings that connect a separate server to the double. */
  settings: Record<string, string>
  /** The signature of a webhook. @param at in seconds; now if omitted */
  sign: (payload: string, at?: number) => string
  close: () => Promise<void>
}

type StoredAnswer = { params: string; answer: { status: number; body: string } | null }

/** Starts the double on a free local port. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const state = new StripeState()
  const failures: Failure[] = []
  const kept = new Map<string, StoredAnswer>()
  const server = createServer((request, response) => void serve(request, response, { state, failures, kept }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const apiBase = `http://127.0.0.1:${port}`
  const settings = {
    provider: 'stripe',
    secretKey: SECRET_KEY,
    publishableKey: 'pk_test_double',
    webhookSecret: WEBHOOK_SECRET,
    apiBase,
  } as const
  return {
    state,
    failures,
    provider: createStripe(settings),
    withoutRetry: createStripe(settings, { timeoutMs: SHORT_TIMEOUT_MS, repeats: 0 }),
    settings: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: apiBase,
    },
    sign: (payload, at) =>
      new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        ...(at !== undefined && { timestamp: at }),
      }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type World = { state: StripeState; failures: Failure[]; kept: Map<string, StoredAnswer> }

async function serve(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stripe.test')
  const path = url.pathname.replace(/^\/v1/, '')
  const body = await textOf(request)
  await wait(Math.random() * SLOWEST_MS)
  const params = request.method === 'POST' ? body : url.searchParams.toString()
  const failure = takeFailure(world.failures, `${request.method} ${path}`)
  const fail = () => {
    if (failure?.how === 'breaks') return request.socket.destroy()
    if (failure?.how === 'hangs') return undefined
    return send(response, { status: 500, body: refusal({ type: 'api_error', message: 'Something went wrong' }) })
  }

  const key = request.headers['idempotency-key']
  const known = typeof key === 'string' ? world.kept.get(key) : undefined
  if (known) return void (failure ? fail() : send(response, repeated(known, params)))
  const mine: StoredAnswer = { params, answer: null }
  if (typeof key === 'string') world.kept.set(key, mine)
  if (failure?.when === 'before') {
    // Like Stripe, stores its own failures under the key; a call that never arrived isn't stored.
    if (failure.how === 'fails') mine.answer = { status: 500, body: refusal({ type: 'api_error', message: 'Failed' }) }
    else if (typeof key === 'string') world.kept.delete(key)
    return void fail()
  }
  mine.answer = perform(world.state, request.method ?? 'GET', path, parseForm(params))
  if (failure) return void fail()
  send(response, mine.answer)
}

function perform(state: StripeState, method: string, path: string, fields: Fields): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(answerStripeCall(state, method, path, fields)) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { status: error.status, body: refusal(error.error) }
  }
}

function repeated({ params, answer }: StoredAnswer, nowParams: string): { status: number; body: string } {
  if (params !== nowParams)
    return {
      status: 400,
      body: refusal({
        type: 'idempotency_error',
        message: 'This idempotency key was already used with different parameters.',
      }),
    }
  return (
    answer ?? {
      status: 409,
      body: refusal({
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'Another request with this idempotency key is still in progress.',
      }),
    }
  )
}

const refusal = (error: Record<string, unknown>) => JSON.stringify({ error })

function send(response: ServerResponse, { status, body }: { status: number; body: string }): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' }).end(body)
}

function takeFailure(failures: Failure[], call: string): Failure | null {
  const failure = failures.find(({ path, times }) => times > 0 && path.test(call))
  if (!failure) return null
  failure.times -= 1
  return failure
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses `items[0][price]=…` into nested fields. */
function parseForm(form: string): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const parts = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = parts.pop() ?? ''
    let at = fields
    for (const part of parts) {
      const inner = at[part]
      at = typeof inner === 'object' ? inner : (at[part] = {})
    }
    at[last] = value
  }
  return fields
}
