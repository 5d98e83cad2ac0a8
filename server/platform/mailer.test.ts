import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postalMime from 'postal-mime'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Mail, RenderedMail } from '#contract/mails.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { createMailer, MailError, outboxOf, type SendMail } from './mailer.ts'

const FROM = 'Carte <carte@menus.example>'
const ADA = 'ada@guests.example'
const MAIL: Mail = { template: 'passwordReset', fullName: 'Ada', link: 'https://menus.example/password-reset/1' }
const LONG_LINE = 'https://menus.example/'.padEnd(1500, 'x')

const dataDir = mkdtempSync(join(tmpdir(), 'carte-mailer-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const rendered: RenderedMail = {
  subject: 'Grüße aus der Küche – 你好',
  html: `<p>Größe: <a href="${LONG_LINE}">${LONG_LINE}</a></p>`,
  text: `Größe: ${LONG_LINE}\n.\nNach dem Punkt`,
}
const renderMail = async () => rendered
const mailerTo = (smtpUrl: string | null, sendMaxMs = 10_000): SendMail =>
  createMailer({ smtpUrl, mailFrom: FROM, dataDir }, { renderMail, sendMaxMs })

const failureOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  )

describe('a mail over SMTP', () => {
  let smtp: TestSmtpServer
  beforeEach(async () => {
    smtp = await startSmtpServer()
  })
  afterEach(() => smtp.stop())

  it('a mail arrives with all of its parts and headers unchanged', async () => {
    await mailerTo(smtp.url)(ADA, MAIL)

    const { from, to, email } = await smtp.waitFor(ADA)
    expect([from, to]).toEqual(['carte@menus.example', [ADA]])
    expect(email).toMatchObject({
      subject: rendered.subject,
      from: { name: 'Carte', address: 'carte@menus.example' },
      to: [{ address: ADA }],
    })
    expect([email.html?.trim(), email.text?.trim()]).toEqual([rendered.html, rendered.text])
    expect(email.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(email.messageId).toMatch(/^<[\da-f]{32}@menus\.example>$/)
  })

  it('a mail keeps its Message-ID when it is sent again, and different mails have different Message-IDs', async () => {
    const send = mailerTo(smtp.url)
    const other: Mail = { template: 'passwordChanged', fullName: 'Ada', forgotLink: '' }

    for (const key of ['1', '1', '2']) await send(ADA, MAIL, key)
    await send('bob@guests.example', MAIL, '1')
    await send(ADA, other, '1')
    await send(ADA, { ...MAIL, link: 'https://menus.example/password-reset/2' }, '1')
    await send(ADA, MAIL)

    const [first, again, ...others] = smtp.messages.map(({ email }) => email.messageId)
    expect(again).toBe(first)
    expect(new Set([first, ...others]).size).toBe(6)
  })

  it('a mail’s subject or address can’t add recipients', async () => {
    const subject = 'Join Evil\r\nBcc: bob@guests.example\r\n\r\nBuy now'
    const send = createMailer(
      { smtpUrl: smtp.url, mailFrom: FROM, dataDir },
      { renderMail: async () => ({ ...rendered, subject }) },
    )

    await send(ADA, MAIL)
    await failureOf(send('"a@b.example, bob"@guests.example', MAIL))

    const [mail] = smtp.messages
    expect(smtp.messages.map(({ to }) => to.length)).toEqual(smtp.messages.map(() => 1))
    expect(mail?.email.to).toMatchObject([{ address: ADA }])
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.email.html?.trim()).toBe(rendered.html)
  })

  it('the error for a refused mail has the server’s message without the email address', async () => {
    smtp.mode = 'refuse'

    const error = await failureOf(mailerTo(smtp.url)(ADA, MAIL))

    expect(error).toBeInstanceOf(MailError)
    expect(String(error)).toMatch(/550 5\.7\.1 We do not want your mail/)
    expect(JSON.stringify([error, String(error)])).not.toContain(ADA)
  })

  it('a mail fails when no server is listening', async () => {
    await smtp.stop()

    expect(String(await failureOf(mailerTo(smtp.url)(ADA, MAIL)))).toMatch(/ECONNREFUSED/)
  })

  it('a mail fails soon after its time limit when the server stops responding in the middle of a delivery', async () => {
    smtp.mode = 'hang'
    const began = performance.now()

    const error = await failureOf(mailerTo(smtp.url, 300)(ADA, MAIL))

    expect(error).toBeInstanceOf(MailError)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('a mail fails if the server doesn’t complete its greeting', async () => {
    const servers = [createServer(), createServer((socket) => trickle(socket))]
    const errors = []
    for (const server of servers) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : 0
      errors.push(await failureOf(mailerTo(`smtp://127.0.0.1:${port}`, 300)(ADA, MAIL)))
      server.close()
    }

    expect(errors).toEqual([expect.any(MailError), expect.any(MailError)])
  })

  it('a mail fails when TLS is required and the server doesn’t support it', async () => {
    const error = await failureOf(mailerTo(`${smtp.url}?requireTLS=true`)(ADA, MAIL))

    expect([error, smtp.messages]).toEqual([expect.any(MailError), []])
  })

  it('a mail fails when the server hangs up without a response', async () => {
    smtp.mode = 'drop'

    expect(await failureOf(mailerTo(smtp.url)(ADA, MAIL))).toBeInstanceOf(MailError)
  })
})

function trickle(socket: { write: (text: string) => void; on: (event: 'error' | 'close', done: () => void) => void }) {
  const timer = setInterval(() => socket.write('220-still here\r\n'), 20)
  socket.on('error', () => {})
  socket.on('close', () => clearInterval(timer))
}

describe('a mail without a mail server', () => {
  it('without a mail server, a mail is saved to a file that only its owner can read', async () => {
    const send = mailerTo(null)
    const people = ['ada', 'bob', 'eve'].map((name) => `${name}@guests.example`)
    // Mail files are named and sorted by time, so each mail needs its own millisecond.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const to of people) {
      vi.setSystemTime(Date.now() + 1)
      await send(to, MAIL)
    }

    const outbox = outboxOf({ dataDir })
    const files = readdirSync(outbox).toSorted()
    const mails = await Promise.all(files.map((file) => postalMime.parse(readFileSync(join(outbox, file)))))
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(people)
    expect(mails[0]).toMatchObject({ subject: rendered.subject, messageId: expect.stringContaining('@menus.example') })
    expect([mails[0]?.html?.trim(), mails[0]?.text?.trim()]).toEqual([rendered.html, rendered.text])
    expect(statSync(join(outbox, files[0] ?? '')).mode & 0o777).toBe(0o600)
  })
})
