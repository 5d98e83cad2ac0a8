import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import postalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server'

/**
 * How the server handles a mail: accepts it, refuses its recipient (550), never responds, or accepts it and hangs up.
 */
export type SmtpMode = 'accept' | 'refuse' | 'hang' | 'drop'
/** An accepted mail with its envelope. */
export type ReceivedMail = { from: string; to: string[]; email: Email }

export type TestSmtpServer = {
  /** For `SMTP_URL`. */
  url: string
  /** Every accepted mail, oldest first. */
  messages: ReceivedMail[]
  /** Can be changed at any time. */
  mode: SmtpMode
  /** The newest mail to an address; waits for it. @throws {Error} when none arrives in time */
  waitFor: (to: string, subject?: string) => Promise<ReceivedMail>
  stop: () => Promise<void>
}

const WAIT_MAX_MS = 20_000
const LOOK_EVERY_MS = 50

/**
 * Starts a real local mail server that stores what it accepts.
 * @param port the port of a stopped server; a free one if omitted
 */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const messages: ReceivedMail[] = []
  const refusal = () => Object.assign(new Error('5.7.1 We do not want your mail'), { responseCode: 550 })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => {
      if (running.mode !== 'hang') done(running.mode === 'refuse' ? refusal() : null)
    },
    // A client that disconnects half-way has sent no mail.
    onData: (stream, { envelope }, done) => void take(stream, envelope, done).catch(() => {}),
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const address = smtp.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  const running: TestSmtpServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    mode: 'accept',
    waitFor: (to, subject) => waitFor(messages, to, subject),
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return running

  async function take(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope, done: () => void): Promise<void> {
    const { mode } = running
    messages.push({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      email: await postalMime.parse(await buffer(stream)),
    })
    if (mode === 'drop') smtp.connections.forEach((connection) => connection.close())
    else done()
  }
}

async function waitFor(messages: ReceivedMail[], to: string, subject = ''): Promise<ReceivedMail> {
  const isWanted = (mail: ReceivedMail) => mail.to.includes(to) && (mail.email.subject ?? '').includes(subject)
  for (let waited = 0; waited < WAIT_MAX_MS; waited += LOOK_EVERY_MS) {
    const found = messages.findLast(isWanted)
    if (found) return found
    await sleep(LOOK_EVERY_MS)
  }
  const about = subject && ` with the subject “${subject}”`
  const received = messages.map((mail) => `${mail.to.join(', ')}: ${mail.email.subject}`)
  throw new Error(`No mail to ${to}${about} arrived within ${WAIT_MAX_MS} ms. Received:\n${received.join('\n')}`)
}
