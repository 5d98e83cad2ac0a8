import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { jobsOf, newKind, putJob } from '#server/testing/jobs.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { deleteExpiredData, startJobs } from './job-runner.ts'
import { GiveUp, type JobHandlers, runDueJobs } from './jobs.ts'

const SOON = { timeout: 15_000, interval: 20 }

describeApp('the job runner', (test) => {
  const statesOf = async (kind: string) => (await jobsOf(test(), kind)).map(({ state }) => state)

  it('the job runner runs waiting jobs at startup, and new jobs when it is woken', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)

    const runner = startJobs(test().deps, { [kind]: async () => {} })
    await vi.waitFor(async () => expect(await statesOf(kind)).toEqual(['done']), SOON)
    await putJob(test(), company, kind)
    runner.wake()
    await vi.waitFor(async () => expect(await statesOf(kind)).toEqual(['done', 'done']), SOON)
    await runner.stop()
  })

  it('the job runner runs other jobs while jobs that send mails hang', async () => {
    const company = await makeCompany(test())
    const [mail, payment] = [`mail.${newKind()}`, `payment.${newKind()}`]
    for (let count = 0; count < 5; count += 1) await putJob(test(), company, mail)
    await putJob(test(), company, payment)

    const hanging = Promise.withResolvers<void>()

    const runner = startJobs(test().deps, { [mail]: () => hanging.promise, [payment]: async () => {} })
    await vi.waitFor(async () => expect(await statesOf(payment)).toEqual(['done']), SOON)

    expect(new Set(await statesOf(mail))).toEqual(new Set(['waiting']))
    hanging.resolve()
    await runner.stop()
  })

  it('the job runner runs the next job of a kind while an earlier job of that kind is slow', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    const slow = Promise.withResolvers<void>()
    await putJob(test(), company, kind, { isSlow: true })

    const runner = startJobs(test().deps, {
      [kind]: async (_deps, { payload }) => (payload['isSlow'] ? slow.promise : undefined),
    })
    await putJob(test(), company, kind)
    runner.wake()
    await vi.waitFor(async () => expect(await statesOf(kind)).toEqual(['waiting', 'done']), SOON)

    slow.resolve()
    await runner.stop()
  })

  it('the job runner completes running jobs when it is stopped, and starts no others', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    for (let count = 0; count < 4; count += 1) await putJob(test(), company, kind)
    const hold = Promise.withResolvers<void>()
    let begun = 0

    const runner = startJobs(test().deps, {
      [kind]: async () => {
        begun += 1
        await hold.promise
      },
    })
    await vi.waitFor(() => expect(begun).toBe(2), SOON)
    const stopped = runner.stop()
    hold.resolve()
    await stopped
    runner.wake()
    await sleep(50)

    expect((await statesOf(kind)).toSorted()).toEqual(['done', 'done', 'waiting', 'waiting'])
  })

  it('a hanging job delays the shutdown by less than six seconds, and stays waiting', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)
    const runner = startJobs(test().deps, { [kind]: () => new Promise(() => {}) })
    await vi.waitFor(async () => expect(await jobsOf(test(), kind)).toMatchObject([{ attempts: 1 }]), SOON)

    const began = performance.now()
    await runner.stop()

    expect(performance.now() - began).toBeLessThan(6_000)
    expect(await statesOf(kind)).toEqual(['waiting'])
  })

  it('the job runner keeps jobs that have just ended, even if they were due months ago', async () => {
    const company = await makeCompany(test())
    const [done, dead] = [newKind(), newKind()]
    const handlers: JobHandlers = {
      [done]: async () => {},
      [dead]: async () => {
        throw new GiveUp('There is nothing to do')
      },
    }
    for (const kind of [done, dead]) await putJob(test(), company, kind)
    await sql(test(), `UPDATE job SET run_at = now() - interval '100 days' WHERE kind = ANY($1)`, [[done, dead]])

    await runDueJobs(test().deps, handlers)
    await deleteExpiredData(test().deps)

    expect([await statesOf(done), await statesOf(dead)]).toEqual([['done'], ['dead']])
  })

  it('the job runner deletes done jobs after a week, dead jobs after three months and waiting jobs never', async () => {
    const company = await makeCompany(test())
    const kind = newKind()
    for (const [state, days] of Object.entries({ done: 6, dead: 89, waiting: 100 })) await putOld(state, days)
    const kept = await jobsOf(test(), kind)
    for (const [state, days] of Object.entries({ done: 8, dead: 91 })) await putOld(state, days)

    const runner = startJobs(test().deps, {})
    await vi.waitFor(async () => expect(await jobsOf(test(), kind)).toEqual(kept), SOON)
    await runner.stop()

    async function putOld(state: string, days: number): Promise<void> {
      await test().deps.database.pool.query(
        `INSERT INTO job (company_id, kind, payload, state, run_at)
         VALUES ($1, $2, '{}', $3, now() - $4 * interval '1 day')`,
        [company.companyId, kind, state, days],
      )
    }
  })
})
