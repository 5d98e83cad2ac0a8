import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { describeApp } from '#server/testing/test-app.ts'
import { withCompanyLock } from './company-lock.ts'

const WAIT_MS = 1000
/** Spent waiting in this process’s queue, so that only 200 ms are left for the lock of another process. */
const QUEUED_MS = 800

describeApp('the lock of a company', (test) => {
  it('the time limit for a company’s lock covers the waits in the process and in the database together', async () => {
    const { database } = test().deps
    const { companyId } = await makeCompany(test())
    const otherProcess = new Client(database.direct)
    await otherProcess.connect()
    const isHeld = Promise.withResolvers<void>()
    const first = withCompanyLock(database, companyId, WAIT_MS, async () => {
      isHeld.resolve()
      await sleep(QUEUED_MS)
    })
    await isHeld.promise
    const taken = otherProcess.query('SELECT pg_advisory_lock(727275, $1)', [companyId])

    const start = performance.now()
    const second = await withCompanyLock(database, companyId, WAIT_MS, () => Promise.resolve('done'))
    const waitedMs = performance.now() - start
    await first
    await taken
    await otherProcess.end()

    expect(second).toBeNull()
    expect(waitedMs).toBeLessThan(WAIT_MS + QUEUED_MS / 2)
  })
})
