import { expect, it } from 'vitest'
import { FEEDBACK } from '#contract/messages.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/platform/jobs.ts'
import { sql } from '#server/testing/accounts.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later, newAddress, type TestApp } from '#server/testing/test-app.ts'

const MINUTE_MS = 60_000

const send = (app: TestApp, { branchId }: TestCompany, type: string, from = newAddress()) =>
  call(app, 'POST', '/api/customer-feedback/create', {
    body: { branchId, type, comment: 'The pesto has cashews', locale: 'en' },
    from,
  })

/** The n-th IP address of one /64 network. */
const neighbour = (n: number) => `2001:db8:7:7::${n.toString(16)}`

async function mailsTo(app: TestApp, { companyId, email }: TestCompany) {
  const before = app.mails.length
  await runDueJobs(app.deps, jobHandlers, { companyId })
  return app.mails.slice(before).flatMap(({ to, mail }) => (to === email ? [mail] : []))
}

const inboxOf = async (app: TestApp, { companyId }: TestCompany) =>
  (await sql(app, 'SELECT id FROM customer_feedback WHERE company_id = $1', [companyId])).rows.length

describeApp('a flood of feedback', (test) => {
  it('a branch that has exceeded its daily limit of feedback still accepts allergen reports', async () => {
    const company = await makeCompany(test())
    await test().deps.limits.feedbackByBranch.penalty(String(company.branchId), 5_000)

    const [other, report] = [await send(test(), company, 'EXPERIENCE'), await send(test(), company, 'ALLERGEN_REPORT')]

    expect([other.status, other.body.message]).toEqual([429, FEEDBACK.branchFull])
    expect([report.status, await inboxOf(test(), company)]).toEqual([200, 1])
  })

  it('an IP address that has sent too much other feedback can still send an allergen report', async () => {
    const company = await makeCompany(test())
    const from = newAddress()
    for (let sent = 0; sent < 6; sent += 1) await send(test(), company, 'EXPERIENCE', from)

    expect((await send(test(), company, 'ALLERGEN_REPORT', from)).status).toBe(200)
  })

  it('a flood of feedback from one IPv6 /64 network is limited like one from a single IP address', async () => {
    const company = await makeCompany(test())
    const statuses = []
    for (let sent = 1; sent <= 6; sent += 1)
      statuses.push((await send(test(), company, 'EXPERIENCE', neighbour(sent))).status)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('only 15 of 40 simultaneous allergen reports from one IPv6 /64 network are accepted, without delaying others', async () => {
    const company = await makeCompany(test())
    let isFloodAnswered = false
    const flood = Promise.all(
      Array.from({ length: 40 }, (_, n) => send(test(), company, 'ALLERGEN_REPORT', neighbour(100 + n))),
    ).finally(() => (isFloodAnswered = true))

    const honest = await send(test(), company, 'ALLERGEN_REPORT')
    const isFirst = !isFloodAnswered
    const answers = await flood
    const again = await send(test(), company, 'ALLERGEN_REPORT', neighbour(1))

    expect([honest.status, isFirst]).toEqual([200, true])
    const counts = Object.entries(Object.groupBy(answers, ({ status }) => status))
    expect(counts.map(([status, some]) => [status, some?.length])).toEqual([
      ['200', 15],
      ['429', 25],
    ])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe(FEEDBACK.tooManyReports)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(5)
    expect(again.status).toBe(200)
    expect(await inboxOf(test(), company)).toBe(17)
  })
})

describeApp('mails about allergen reports', (test) => {
  it('the first allergen report is mailed at once, and those of the next ten minutes share one mail', async () => {
    const company = await makeCompany(test())
    const start = test().clock.now
    await send(test(), company, 'ALLERGEN_REPORT')
    const first = await mailsTo(test(), company)
    for (let sent = 0; sent < 30; sent += 1) await send(test(), company, 'ALLERGEN_REPORT')

    const early = await at(test(), later(start, 10 * MINUTE_MS - 1), () => mailsTo(test(), company))
    const folded = await at(test(), later(start, 10 * MINUTE_MS), () => mailsTo(test(), company))
    const nothing = await at(test(), later(start, 30 * MINUTE_MS), () => mailsTo(test(), company))

    expect(first).toMatchObject([{ template: 'allergenReport', comment: 'The pesto has cashews' }])
    expect(early).toEqual([])
    expect(folded).toMatchObject([
      {
        template: 'allergenReports',
        reportCount: 30,
        link: 'http://carte.test/feedback?type=ALLERGEN_REPORT&status=OPEN',
      },
    ])
    expect(nothing).toEqual([])
  })

  it('a second allergen report within ten minutes is mailed like a single report, without a count', async () => {
    const company = await makeCompany(test())
    const start = test().clock.now
    for (let sent = 0; sent < 2; sent += 1) {
      await send(test(), company, 'ALLERGEN_REPORT')
      if (sent === 0) await mailsTo(test(), company)
    }

    const mails = await at(test(), later(start, 10 * MINUTE_MS), () => mailsTo(test(), company))

    expect(mails).toMatchObject([{ template: 'allergenReport' }])
  })

  it('an allergen report is mailed at once again if the last report is ten minutes old or older', async () => {
    const company = await makeCompany(test())
    const start = test().clock.now
    await send(test(), company, 'ALLERGEN_REPORT')
    await mailsTo(test(), company)

    const mails = await at(test(), later(start, 10 * MINUTE_MS), async () => {
      await send(test(), company, 'ALLERGEN_REPORT')
      return mailsTo(test(), company)
    })

    expect(mails).toMatchObject([{ template: 'allergenReport' }])
  })

  it('a report that arrives before the retry of a failed mail is mailed once, by the retry', async () => {
    const company = await makeCompany(test())
    const { companyId } = company
    const start = test().clock.now
    await send(test(), company, 'ALLERGEN_REPORT')
    const failing = { ...test().deps, sendMail: () => Promise.reject(new Error('The mail server is down')) }
    await runDueJobs(failing, jobHandlers, { companyId })
    await send(test(), company, 'ALLERGEN_REPORT')

    const retried = await at(test(), later(start, MINUTE_MS), () => mailsTo(test(), company))
    const afterwards = await at(test(), later(start, 20 * MINUTE_MS), () => mailsTo(test(), company))

    expect(retried).toMatchObject([{ template: 'allergenReports', reportCount: 2 }])
    expect(afterwards).toEqual([])
  })

  it('allergen reports that arrive at the same moment share one mail, which counts all of them', async () => {
    const company = await makeCompany(test())
    const start = test().clock.now
    await Promise.all(Array.from({ length: 12 }, () => send(test(), company, 'ALLERGEN_REPORT')))

    const first = await mailsTo(test(), company)
    const afterwards = await at(test(), later(start, 10 * MINUTE_MS), () => mailsTo(test(), company))

    expect([first.length, afterwards.length]).toEqual([1, 0])
    expect(first).toMatchObject([{ template: 'allergenReports', reportCount: 12 }])
  })

  it('mails about allergen reports don’t share a queue with password reset mails', () => {
    const laneOf = (kind: string) => kind.split('.', 1)[0]
    const lanes = Map.groupBy(Object.keys(jobHandlers), laneOf)

    expect(lanes.get('reportMail')).toEqual(['reportMail.allergen'])
    expect(lanes.get('mail')).toContain('mail.passwordReset')
  })
})
