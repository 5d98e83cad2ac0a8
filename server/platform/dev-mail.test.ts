import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { hasDevMail, registerDevMail } from './dev-mail.ts'
import { createMailer, outboxOf } from './mailer.ts'

const EVIL = '<script>alert(1)</script> & "co"'
const dataDir = mkdtempSync(join(tmpdir(), 'carte-dev-mail-'))
const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: 'x'.repeat(32) })
const app = fastify()
const get = (url: string) => app.inject({ method: 'GET', url })
const names = () => readdirSync(outboxOf(config)).toSorted()

// Mail files are named and sorted by time, so each mail needs its own millisecond.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  registerDevMail(app, { config })
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function keep(to: string, subject: string): Promise<string> {
  const rendered = {
    subject,
    html: `<p>Hello</p>${EVIL}`,
    text: `Open https://menus.example/a?b=1&c=2\n\n${EVIL}`,
  }
  const send = createMailer(config, { renderMail: async () => rendered })
  vi.setSystemTime(Date.now() + 1)
  await send(to, { template: 'passwordReset', fullName: '', link: '' })
  return names().at(-1) ?? ''
}

/** The payment settings that production requires. */
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('the pages of the outbox viewer', () => {
  it('the outbox viewer is empty before the first mail', async () => {
    const { statusCode, body } = await get('/dev/mail')

    expect([statusCode, body]).toEqual([200, expect.stringContaining('No emails yet')])
  })

  it.each([
    ['another machine', { remoteAddress: '192.168.1.20' }],
    [
      'another machine that sends a local Host header',
      { remoteAddress: '192.168.1.20', headers: { host: 'localhost:3000' } },
    ],
    ['a page of another site in a browser on this machine', { headers: { host: 'rebound.example:3000' } }],
    ['a page of another site whose name starts like a local address', { headers: { host: '127.0.0.1.example' } }],
  ])('the outbox viewer responds with 404 to %s', async (_who, options) => {
    const name = await keep('ada@guests.example', 'Secret')
    const asked = ['/dev/mail', `/dev/mail/${name}`, `/dev/mail/${name}/html`]

    const answers = await Promise.all(asked.map((url) => app.inject({ method: 'GET', url, ...options })))

    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(404)
      expect(body).not.toContain('Secret')
    }
    const headers = { host: '[::1]:3000' }
    const here = await app.inject({ method: 'GET', url: `/dev/mail/${name}`, headers, remoteAddress: '::1' })
    expect(here.statusCode).toBe(200)
  })

  it('the outbox viewer lists mails, newest first, and escapes their subjects', async () => {
    await keep('ada@guests.example', 'First')
    await keep('bob@guests.example', `Second ${EVIL}`)

    const { body, headers } = await get('/dev/mail')

    expect([...body.matchAll(/\w+@guests\.example/g)].map(String).slice(0, 2)).toEqual([
      'bob@guests.example',
      'ada@guests.example',
    ])
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'))
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*style-src 'sha256-\S+'; /)
  })

  it('the outbox viewer shows a mail’s text with links, and its HTML on a separate, sandboxed page', async () => {
    const name = await keep('ada@guests.example', 'Third')

    const [shown, body] = [await get(`/dev/mail/${name}`), await get(`/dev/mail/${name}/html`)]

    expect(shown.body).toContain(
      '<a href="https://menus.example/a?b=1&amp;c=2" target="_blank">https://menus.example/a?b=1&amp;c=2</a>',
    )
    expect(shown.body).toContain('&lt;script&gt;')
    expect(shown.body).not.toContain('<script')
    expect(shown.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(body.body).toContain('<p>Hello</p>')
    expect(body.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox allow-popups /)
    expect(body.headers['cache-control']).toBe('no-store')
  })

  it.each([
    'no-such.eml',
    '20260131T235959.999Z-1f2e3d4c.eml',
    '..%2Fapp-secret',
    '..%2F..%2Fpackage.json',
    '%2e%2e/app-secret',
    '20260131T235959.999Z-1f2e3d4c.eml%00',
    '..%5Csecret.eml',
  ])('the outbox viewer responds with 404 for the file name %s', async (name) => {
    writeFileSync(join(dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret')

    const answers = [await get(`/dev/mail/${name}`), await get(`/dev/mail/${name}/html`)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  it.each([
    [{}, true],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, false],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example', ...STRIPE }, false],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, false],
    [{ HOST: '192.168.1.7' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, false],
  ])('the outbox viewer exists only on a private server without a mail server: %j', (settings, expected) => {
    expect(hasDevMail(readConfig({ DATA_DIR: dataDir, APP_SECRET: 'x'.repeat(32), ...settings }))).toBe(expected)
  })
})
