import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { endJob, postponeJob } from '#server/db/job-upkeep.ts'
import { withTenant } from '#server/db/tenant.ts'
import { type ClaimedJob, claimJob } from '#server/db/look-ups.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { jobsOf, newKind, putJob } from '#server/testing/jobs.ts'
import { at, describeApp, later } from '#server/testing/test-app.ts'
import { addJob, GiveUp, type JobHandler, LEASE_MS, runDueJobs } from './jobs.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const failing: JobHandler = async () => {
  throw new Error('It rains')
}

describeApp('jobs', (test) => {
  it('each job runs only once, the oldest first', async () => {
    const company = await makeCompany(test())
    const kind = newKind()
    const done: unknown[] = []
    const handlers = { [kind]: async (_deps: unknown, { payload }: ClaimedJob) => void done.push(payload['at']) }
    for (const number of [1, 2, 3]) await putJob(test(), company, kind, { at: number })

    const tried = [await runDueJobs(test().deps, handlers), await runDueJobs(test().deps, handlers)]

    expect([tried, done]).toEqual([
      [3, 0],
      [1, 2, 3],
    ])
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
  })

  it('a job’s handler gets the company that created the job', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    const companies: unknown[] = []
    await putJob(test(), company, kind)

    await runDueJobs(test().deps, { [kind]: async (_deps, { companyId }) => void companies.push(companyId) })

    expect(companies).toEqual([company.companyId])
  })

  it('jobs of other companies stay waiting when only one company’s jobs are run', async () => {
    const [company, other, kind] = [await makeCompany(test()), await makeCompany(test()), newKind()]
    for (const one of [other, company]) await putJob(test(), one, kind)

    const tried = await runDueJobs(test().deps, { [kind]: async () => {} }, { companyId: company.companyId })

    expect(tried).toBe(1)
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'waiting', attempts: 0 }, { state: 'done' }])
  })

  it('a job isn’t created if its transaction is rolled back', async () => {
    const { companyId } = await makeCompany(test())
    const kind = newKind()
    const broken = withTenant(test().deps.database, companyId, async (tx) => {
      await addJob(tx, { companyId, kind, payload: {}, now: test().clock.now })
      throw new Error('The rest failed')
    })

    await expect(broken).rejects.toThrow('The rest failed')

    expect(await jobsOf(test(), kind)).toEqual([])
  })

  it('a job that fails is retried a minute later without delaying other jobs', async () => {
    const [company, poison, good] = [await makeCompany(test()), newKind(), newKind()]
    const done: number[] = []
    await putJob(test(), company, poison)
    await putJob(test(), company, good)

    await runDueJobs(test().deps, { [poison]: failing, [good]: async (_deps, { id }) => void done.push(id) })

    expect(done).toHaveLength(1)
    expect(await jobsOf(test(), poison)).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: 'It rains', runAt: later(test().clock.now, MINUTE_MS) },
    ])
  })

  it('a job is retried even if its error contains a null character', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)

    await runDueJobs(test().deps, {
      [kind]: async () => {
        throw new Error('No \0 mail')
      },
    })

    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'waiting', lastError: 'No  mail' }])
  })

  it('failed jobs are retried only when they are due', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)
    const runAt = (afterMs: number, handler: JobHandler) =>
      at(test(), later(test().clock.now, afterMs), () => runDueJobs(test().deps, { [kind]: handler }))

    const tried = [await runAt(0, failing), await runAt(MINUTE_MS - 1, failing), await runAt(MINUTE_MS, async () => {})]

    expect(tried).toEqual([1, 0, 1])
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'done', attempts: 2, lastError: null }])
  })

  it('a job that has failed twelve times isn’t tried again', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)

    let tried = 0
    for (let day = 0; day < 20; day += 1)
      tried += await at(test(), later(test().clock.now, day * DAY_MS), () =>
        runDueJobs(test().deps, { [kind]: failing }),
      )

    expect(tried).toBe(12)
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'dead', attempts: 12, lastError: 'It rains' }])
  })

  it('a job isn’t retried when its handler gives up', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)
    const giveUp: JobHandler = async () => {
      throw new GiveUp('The user is gone')
    }

    await runDueJobs(test().deps, { [kind]: giveUp })

    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'dead', attempts: 1, lastError: 'The user is gone' }])
  })

  it('a job that takes too long counts as failed', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)

    await runDueJobs(test().deps, { [kind]: () => new Promise<never>(() => {}) }, { maxMs: 20 })

    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'waiting', lastError: 'Timed out after 20 ms' }])
  })

  it('jobs of an unknown kind are left unchanged', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)

    const tried = await runDueJobs(test().deps, { [newKind()]: failing })

    expect(tried).toBe(0)
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  it('each job runs only once when several runners work at the same time', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    const done: number[] = []
    const handlers = {
      [kind]: async (_deps: unknown, { id }: ClaimedJob) => {
        await sleep(Math.random() * 5)
        done.push(id)
      },
    }
    await Promise.all(Array.from({ length: 30 }, () => putJob(test(), company, kind)))

    const tried = await Promise.all([1, 2, 3].map(() => runDueJobs(test().deps, handlers)))

    expect(tried.reduce((sum, count) => sum + count)).toBe(30)
    expect(new Set(done).size).toBe(30)
    expect(done).toHaveLength(30)
  })
})

describeApp('a job whose process died', (test) => {
  const claim = (kind: string, afterMs: number) => {
    const now = later(test().clock.now, afterMs)
    return claimJob(test().deps.database, { kinds: [kind], now, leaseUntil: later(now, LEASE_MS) })
  }

  it('a job of a dead process is claimed again only when its lease is over', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    await putJob(test(), company, kind)

    const claims = [await claim(kind, 0), await claim(kind, LEASE_MS - 1), await claim(kind, LEASE_MS)]

    expect(claims).toMatchObject([{ attempts: 1 }, null, { attempts: 2 }])
  })

  it('a job that was claimed again can’t be changed by the process that lost it', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    const { database, now } = test().deps
    await putJob(test(), company, kind)
    const first = await claim(kind, 0)
    const second = await claim(kind, LEASE_MS)
    if (!first || !second) throw new Error('There was nothing to claim')

    await postponeJob(database, first, { runAt: now(), lastError: 'late' })
    await endJob(database, first, { state: 'dead', lastError: 'late', now: now() })
    const third = await claim(kind, LEASE_MS + 1)
    await endJob(database, second, { state: 'done', lastError: null, now: now() })

    expect(third).toBeNull()
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'done', attempts: 2, lastError: null }])
  })

  it('a job is dead if its process died in all twelve attempts', async () => {
    const [company, kind] = [await makeCompany(test()), newKind()]
    const calls: number[] = []
    await putJob(test(), company, kind)
    for (let tries = 0; tries < 12; tries += 1) await claim(kind, tries * LEASE_MS)

    await at(test(), later(test().clock.now, DAY_MS), () =>
      runDueJobs(test().deps, { [kind]: async (_deps, { id }) => void calls.push(id) }),
    )

    expect(calls).toEqual([])
    expect(await jobsOf(test(), kind)).toMatchObject([{ state: 'dead', lastError: 'The last attempt was interrupted' }])
  })
})
