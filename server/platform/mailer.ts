import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, MailRenderer } from '#contract/mails.ts'
import type { Config } from '#server/config.ts'
import { renderBuiltMail } from './built-mails.ts'

/**
 * Sends one mail now.
 * @param key the same whenever the same mail is sent again. With the recipient and the content it determines the
 * Message-ID, by which mail programs detect duplicates. If omitted, the Message-ID is random
 * @throws {MailError} when the mail server can't be reached or doesn't accept the mail
 */
export type SendMail = (to: string, mail: Mail, key?: string) => Promise<void>

/**
 * The mail server couldn't be reached or didn't accept a mail. The message is the server's or the mail client's,
 * without email addresses, because it is logged.
 */
export class MailError extends Error {
  override name = 'MailError'
}

/** A server silent for this long, at any step, is considered dead. */
const SILENCE_MAX_MS = 10_000
/** The limit for the whole conversation, however slowly it progresses. */
const SEND_MAX_MS = 20_000

type MailerConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
type MailerOptions = { renderMail?: MailRenderer['renderMail'] | undefined; sendMaxMs?: number }

/**
 * Creates the mailer for the settings: SMTP, or files in the data folder.
 * @param options the renderer, which is loaded with the first mail, and how long the mail server may take
 */
export function createMailer(config: MailerConfig, options: MailerOptions = {}): SendMail {
  const { renderMail = renderBuiltMail, sendMaxMs = SEND_MAX_MS } = options
  const deliver = config.smtpUrl === null ? deliverToOutbox(config.dataDir) : deliverOverSmtp(config.smtpUrl, sendMaxMs)
  return async (to, mail, key) => {
    const { subject, html, text } = await renderMail(mail)
    await deliver({
      from: config.mailFrom,
      to: { name: '', address: to },
      subject,
      html,
      text,
      messageId: messageIdOf(config.mailFrom, key && JSON.stringify([key, to, mail])),
      // Asks for no automatic replies, such as out-of-office messages (RFC 3834, section 5).
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

function deliverOverSmtp(url: string, sendMaxMs: number): Deliver {
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

/** File names in the outbox; they sort by time. @example '20260131T235959.999Z-1f2e3d4c.eml' */
export const OUTBOX_FILE = /^\d{8}T\d{6}\.\d{3}Z-[\da-f]{8}\.eml$/

export function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

function deliverToOutbox(dataDir: string): Deliver {
  const folder = outboxOf({ dataDir })
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, newFileName())
    // The file is renamed when complete, so that no reader sees half a mail.
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}

function newFileName(): string {
  return `${new Date().toISOString().replace(/[-:]/g, '')}-${randomBytes(4).toString('hex')}.eml`
}
