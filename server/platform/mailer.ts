import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, MailRenderer } from '#contract/mails.ts'
import type { Config } from '#server/config.ts'
import { renderBuiltMail } from './built-mails.ts'

/**
 * Sends one mail now.
 * @param key the same whenever the same mail is sent again. The Message-ID is made of it, by which mail programs know that
 *   they have a mail already; not when the mail holds a new link, since the one before may be dead
 * @throws {MailError} when it could not be handed over; a job tries again
 */
export type SendMail = (to: string, mail: Mail, key?: string) => Promise<void>

/** A mail that was not handed over, in the mail server's words but without anybody's address: they end in the log. */
export class MailError extends Error {
  override name = 'MailError'
}

/** A server that says nothing for so long is taken for dead, at each step. */
const SILENCE_MAX_MS = 10_000
/** The whole conversation, however slowly it trickles. */
const SEND_MAX_MS = 20_000

type MailerConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
type MailerOptions = { renderMail?: MailRenderer['renderMail'] | undefined; sendMaxMs?: number }

/**
 * What sends mails by the settings: over SMTP, or into files in the data folder.
 * @param options what renders them, which is loaded with the first mail, and how long the mail server may take
 */
export function createMailer(config: MailerConfig, options: MailerOptions = {}): SendMail {
  const { renderMail = renderBuiltMail, sendMaxMs = SEND_MAX_MS } = options
  const deliver = config.smtpUrl === null ? intoOutbox(config.dataDir) : overSmtp(config.smtpUrl, sendMaxMs)
  return async (to, mail, key) => {
    const { subject, html, text } = await renderMail(mail)
    await deliver({
      from: config.mailFrom,
      to: { name: '', address: to },
      subject,
      html,
      text,
      messageId: messageIdOf(config.mailFrom, key && JSON.stringify([key, to, mail])),
      // Nobody's absence note is meant for us (RFC 3834, section 5).
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

type Message = {
  from: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  messageId: string
  headers: Record<string, string>
}
type Deliver = (message: Message) => Promise<void>

function messageIdOf(from: string, what: string | undefined): string {
  const id = what === undefined ? randomBytes(16) : createHash('sha256').update(what).digest().subarray(0, 16)
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id.toString('hex')}@${domain}>`
}

function overSmtp(url: string, sendMaxMs: number): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: SILENCE_MAX_MS,
    greetingTimeout: SILENCE_MAX_MS,
    socketTimeout: SILENCE_MAX_MS,
    dnsTimeout: SILENCE_MAX_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message) => {
    try {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(sendMaxMs) })
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      throw new MailError(words.replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…'))
    }
  }
}

/** Names of files in the outbox; they sort by time. @example '20260131T235959.999Z-1f2e3d4c.eml' */
export const OUTBOX_FILE = /^\d{8}T\d{6}\.\d{3}Z-[\da-f]{8}\.eml$/

/** Where mails are kept as files when there is no mail server. */
export function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

function intoOutbox(dataDir: string): Deliver {
  const folder = outboxOf({ dataDir })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, newFileName())
    // Whoever lists the folder never finds half a mail.
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

function newFileName(): string {
  return `${new Date().toISOString().replace(/[-:]/g, '')}-${randomBytes(4).toString('hex')}.eml`
}
