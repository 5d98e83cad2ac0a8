import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { type Frontends, PAGE_HEADERS } from './frontends.ts'

/** The path contains `sandbox`, so that it can't be mistaken for the real provider's. */
export const SANDBOX_SCRIPT_PATH = '/sandbox/payments.js'
const CHALLENGE_PATH = '/sandbox/challenge'

/**
 * Whether companies pay with test cards; never in production. Unlike development aids, the sandbox's script and page
 * aren't limited to this machine: people who try Carte on a phone pay too, and the two files contain no secrets.
 */
export function paysBySandbox({ production, payments }: Config): boolean {
  return !production && payments.provider === 'sandbox'
}

/** Serves the sandbox's replacement for the payment provider's script, and its challenge page. */
export function registerSandboxPages(app: FastifyInstance, frontends: Frontends): void {
  app.get(SANDBOX_SCRIPT_PATH, async (_request, reply) => {
    const { script } = await frontends.sandboxFiles()
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .send(script)
  })
  app.get(CHALLENGE_PATH, async (_request, reply) => {
    const { challenge } = await frontends.sandboxFiles()
    return reply
      .headers(PAGE_HEADERS)
      .header('content-security-policy', challengeCsp(challenge))
      .header('cache-control', 'no-cache')
      .send(challenge)
  })
}

/** The page may run our script, use its own styles, call our server and be framed by us; nothing else. */
function challengeCsp(html: string): string {
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = '']) => `'${hashOf(text)}'`)
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
