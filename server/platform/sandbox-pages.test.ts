import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Frontends } from './frontends.ts'
import { paysBySandbox, registerSandboxPages, SANDBOX_SCRIPT_PATH } from './sandbox-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'carte-sandbox-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example', APP_SECRET: 'x'.repeat(32) }

describe('the pages of the payment sandbox', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://try.example' }, true],
    [STRIPE, false],
    [{ ...PRODUCTION, ...STRIPE }, false],
  ])('the payment sandbox’s pages exist only if companies pay with test cards: %j', (settings, expected) => {
    expect(paysBySandbox(readConfig({ DATA_DIR: folder, ...settings }))).toBe(expected)
  })

  it('the payment sandbox is refused as a payment provider in production', () => {
    expect(() => readConfig({ DATA_DIR: folder, ...PRODUCTION })).toThrow(/PAYMENTS: the sandbox isn’t allowed/)
  })

  it('the payment sandbox’s script and challenge page are the same for every query string, Host header and sender', async () => {
    const app = fastify()
    const files = { script: 'window.Stripe = 1', challenge: '<!doctype html><style>p{}</style><p>Bank' }
    registerSandboxPages(app, { sandboxFiles: async () => files } as unknown as Frontends) // nothing else is used
    const headers = { authorization: 'Bearer x', host: 'rebound.example' }

    const script = await app.inject({
      url: `${SANDBOX_SCRIPT_PATH}?a=<script>`,
      headers,
      remoteAddress: '192.168.1.20',
    })
    const challenge = await app.inject({ url: '/sandbox/challenge?clientSecret=x', headers })

    expect([script.body, challenge.body]).toEqual([files.script, files.challenge])
    expect(challenge.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    await app.close()
  })
})
