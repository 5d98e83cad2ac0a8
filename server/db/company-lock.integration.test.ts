import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { withCompanyLock } from './company-lock.ts'

const WAIT_MS = 10_000
/** How long the second call waits for the first in this process’s queue. */
const QUEUED_MS = 500

describeApp('the lock of a company', (test) => {
  it('the time limit for a company’s lock covers the waits in the process and in the database together', async () => {
    const { database } = test().deps
    const { companyId } = await makeCompany(test())
    const first = withCompanyLock(database, companyId, WAIT_MS, () => sleep(QUEUED_MS))
    const query = vi.spyOn(Client.prototype, 'query')

    const second = await withCompanyLock(database, companyId, WAIT_MS, () => Promise.resolve('done'))
    await first

    const limits = query.mock.calls.map(([text]) => Number(/^SET lock_timeout = (\d+)$/.exec(text)?.[1]))
    expect(second).toEqual({ result: 'done' })
    // A timer may end a millisecond early.
    expect(limits.findLast((ms) => ms > 0)).toBeLessThanOrEqual(WAIT_MS - QUEUED_MS + 1)
  })

  it('work doesn’t start while another process holds the company’s lock', async () => {
    const { database } = test().deps
    const { companyId } = await makeCompany(test())
    const otherProcess = new Client(database.direct)
    await otherProcess.connect()
    await otherProcess.query('SELECT pg_advisory_lock(727275, $1)', [companyId])
    const work = vi.fn(() => Promise.resolve('done'))

    const outcome = await withCompanyLock(database, companyId, 100, work)
    await otherProcess.end()

    expect(outcome).toBeNull()
    expect(work).not.toHaveBeenCalled()
  })
})
