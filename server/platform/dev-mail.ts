import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import postalMime, { type Email } from 'postal-mime'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { isDeveloper, isTrial } from './development-aids.ts'
import { OUTBOX_FILE, outboxOf } from './mailer.ts'

export const DEV_MAIL_PATH = '/dev/mail'
const LISTED = 200

/**
 * Whether the outbox viewer exists: only where nobody else can reach the server and mails are stored as files, because
 * mails contain links that give access to accounts.
 */
export function hasDevMail(
  config: Pick<Config, 'production' | 'host' | 'trustProxy' | 'publicUrl' | 'smtpUrl'>,
): boolean {
  return isTrial(config) && config.smtpUrl === null
}

/** Registers pages that show the newest mails of the outbox, for development without a mail server. */
export function registerDevMail(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const outbox = outboxOf(config)

  // Everyone else gets the usual 404, so that the response doesn't reveal these pages.
  const forDevelopers = {
    preHandler: (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
      isDeveloper(config, request) ? done() : reply.callNotFound(),
  }

  app.get(DEV_MAIL_PATH, forDevelopers, async (_request, reply) =>
    send(reply, PAGE_CSP, listPage(await readNewest(outbox))),
  )

  app.get<Params>(`${DEV_MAIL_PATH}/:name`, forDevelopers, async ({ params }, reply) => {
    const mail = await readMail(outbox, params.name)
    if (!mail) return reply.callNotFound()
    return send(reply, PAGE_CSP, mailPage(mail))
  })

  app.get<Params>(`${DEV_MAIL_PATH}/:name/html`, forDevelopers, async ({ params }, reply) => {
    const mail = await readMail(outbox, params.name)
    if (!mail) return reply.callNotFound()
    return send(reply, BODY_CSP, mail.email.html ?? '')
  })
}

type Params = { Params: { name: string } }
type StoredMail = { name: string; email: Email }

/** Accepts only names that the mailer creates, so that no other file can be read. */
async function readMail(outbox: string, name: string): Promise<StoredMail | null> {
  if (!OUTBOX_FILE.test(name)) return null
  const bytes = await readFile(join(outbox, name)).catch(() => null)
  return bytes && { name, email: await postalMime.parse(bytes) }
}

async function readNewest(outbox: string): Promise<StoredMail[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => OUTBOX_FILE.test(name))
  const newest = names.toSorted().toReversed().slice(0, LISTED)
  const mails = await Promise.all(newest.map((name) => readMail(outbox, name)))
  return mails.filter((mail) => mail !== null)
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere; }
li { margin: 0 0 1rem; }
ol { padding: 0; list-style: none; }
pre { white-space: pre-wrap; font: inherit; border: 1px solid GrayText; border-radius: .5rem; padding: 1rem; }
iframe { width: 100%; height: 45rem; border: 1px solid GrayText; border-radius: .5rem; }
`
const COMMON_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'"
const PAGE_CSP = `${COMMON_CSP}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-src 'self'; frame-ancestors 'none'`
/** A mail contains other people's text, so its frame allows only styles, and links that open in a new tab. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'
const BODY_CSP = `${COMMON_CSP}; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${SANDBOX}`

function send(reply: FastifyReply, csp: string, body: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': csp,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .send(body)
}

function listPage(mails: StoredMail[]): string {
  const items = mails.map(
    ({ name, email }) =>
      `<li><a href="${DEV_MAIL_PATH}/${name}">${escapeHtml(email.subject ?? name)}</a><br>${addressees(email)} · ${timeOf(name)}</li>`,
  )
  const none = '<p>No emails yet. Emails appear here while SMTP_URL isn’t set.</p>'
  return page('Emails', mails.length > 0 ? `<ol>${items.join('')}</ol>` : none)
}

function mailPage({ name, email }: StoredMail): string {
  return page(
    email.subject ?? name,
    `<p><a href="${DEV_MAIL_PATH}">All emails</a></p>
<p>To ${addressees(email)} · ${timeOf(name)}</p>
<h2>Text</h2>
<pre>${withLinks((email.text ?? '').trim())}</pre>
<h2>HTML</h2>
<iframe title="The email as HTML" sandbox="${SANDBOX}" src="${DEV_MAIL_PATH}/${name}/html"></iframe>`,
  )
}

function page(title: string, body: string): string {
  const shown = escapeHtml(title)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${shown}</title><style>${STYLE}</style></head>
<body><h1>${shown}</h1>
${body}
</body></html>`
}

function addressees({ to }: Email): string {
  return escapeHtml((to ?? []).map(({ name, address }) => address ?? name).join(', '))
}

/** The name starts with the time in ISO 8601 basic format. */
function timeOf(name: string): string {
  const iso = name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z')
  const words = new Date(iso).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: 'UTC',
  })
  return `<time datetime="${iso}">${words}</time>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/(?:&amp;|[^\s&])+/g,
    (url) => `<a href="${url}" target="_blank">${url}</a>`,
  )
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
