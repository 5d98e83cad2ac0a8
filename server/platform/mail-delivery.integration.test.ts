import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Mail } from '#contract/mails.ts'
import { claimJob } from '#server/db/look-ups.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { jobsOf, newKind, putJob } from '#server/testing/jobs.ts'
import { type SmtpMode, startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts'
import { at, describeApp, later } from '#server/testing/test-app.ts'
import { type JobHandlers, LEASE_MS, runDueJobs } from './jobs.ts'
import { createMailer } from './mailer.ts'

const ADA = 'ada@guests.example'
const MAIL: Mail = { template: 'passwordChanged', fullName: 'Ada', forgotLink: 'https://menus.example/forgot-password' }
const HOUR_MS = 60 * 60 * 1000
const renderMail = async () => ({ subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })

describeApp('a mail in the outbox', (test) => {
  let smtp: TestSmtpServer
  beforeEach(async () => {
    smtp = await startSmtpServer()
  })
  afterEach(() => smtp.stop())

  /** A company with one mail to Ada waiting. */
  async function mailWaiting() {
    const kind = newKind()
    await putJob(test(), await makeCompany(test()), kind)
    const { config } = test().deps
    const sendMail = createMailer({ ...config, smtpUrl: smtp.url }, { renderMail, sendMaxMs: 3_000 })
    const handlers: JobHandlers = { [kind]: (deps) => deps.sendMail(ADA, MAIL) }
    return { kind, run: () => runDueJobs({ ...test().deps, sendMail }, handlers) }
  }

  const after = <Result>(ms: number, work: () => Promise<Result>) => at(test(), later(test().clock.now, ms), work)

  it('a mail is sent only once even if two runs start at the same time', async () => {
    const { kind, run } = await mailWaiting()

    await Promise.all([run(), run()])
    await after(HOUR_MS, run)

    expect(smtp.messages).toHaveLength(1)
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'done', attempts: 1 }])
  })

  it.each<[string, SmtpMode, RegExp]>([
    ['refuses the mail', 'refuse', /550/],
    ['doesn’t answer', 'hang', /.+/],
  ])('a mail in the outbox waits while the mail server %s, and is then sent once', async (_what, mode, lastError) => {
    const { kind, run } = await mailWaiting()
    smtp.mode = mode
    await run()
    const putOff = await jobsOf(test(), kind)

    smtp.mode = 'accept'
    await run()
    const beforeItsTime = smtp.messages.length
    await after(HOUR_MS, run)

    expect(putOff).toMatchObject([{ state: 'waiting', attempts: 1, lastError: expect.stringMatching(lastError) }])
    expect([beforeItsTime, smtp.messages.length]).toEqual([0, 1])
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  it('a mail waits while the mail server is down, and is sent once when it is up again', async () => {
    const { kind, run } = await mailWaiting()
    const port = Number(new URL(smtp.url).port)
    await smtp.stop()
    for (const hours of [0, 1, 2]) await after(hours * HOUR_MS, run)
    const whileDown = await jobsOf(test(), kind)

    smtp = await startSmtpServer(port)
    await after(3 * HOUR_MS, run)

    expect(whileDown).toMatchObject([
      { state: 'waiting', attempts: 3, lastError: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(smtp.messages).toHaveLength(1)
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'done' }])
  })

  it('a mail is sent again with the same Message-ID if the process dies before recording the delivery', async () => {
    const { kind, run } = await mailWaiting()
    const { deps, clock } = test()
    const lost = await claimJob(deps.database, {
      kinds: [kind],
      now: clock.now,
      leaseUntil: later(clock.now, LEASE_MS),
    })
    if (!lost) throw new Error('There was nothing to claim')
    await createMailer({ ...deps.config, smtpUrl: smtp.url }, { renderMail })(
      ADA,
      MAIL,
      `${lost.id}.${lost.createdAt.getTime()}`,
    )

    await run()
    await after(LEASE_MS, run)
    await after(HOUR_MS, run)

    const ids = smtp.messages.map(({ email }) => email.messageId)
    expect(ids).toEqual([ids[0], ids[0]])
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  it('a mail may arrive twice with the same Message-ID when the mail server’s response is lost', async () => {
    const { run } = await mailWaiting()
    smtp.mode = 'drop'
    await run()

    smtp.mode = 'accept'
    await after(HOUR_MS, run)

    const ids = smtp.messages.map(({ email }) => email.messageId)
    expect(ids).toEqual([ids[0], ids[0]])
  })
})
