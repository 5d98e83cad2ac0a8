import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import { makeCompanies } from './abuse-company.ts'
import type { AbuseServer } from './abuse-server.ts'
import type { Answered } from './ask.ts'
import { ATTACK_TIMEOUT, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

const HANDLER_MS = 8_000
const SLACK_MS = 2_500

/** Holds the same lock as a large import of the brand. */
function lockBrand({ dataDir }: AbuseServer, brandId: number, until: Promise<unknown>): Promise<void> {
  return inDatabaseOf({ dataDir }, async ({ deps }) => {
    const client = await deps.database.pool.connect()
    await client.query('BEGIN; SET LOCAL ROLE NONE')
    await client.query('SELECT id FROM brand WHERE id = $1 FOR UPDATE', [brandId])
    await until
    await client.query('ROLLBACK')
    client.release()
  })
}

describeAttack('writes that wait for a lock of their company', (server) => {
  it(
    'a write that waits too long for its company’s lock gets a 503 without blocking other companies',
    ATTACK_TIMEOUT,
    async () => {
      const [attacker] = await makeCompanies(server(), 1)
      if (!attacker) throw new Error('No company was made')
      const end = Promise.withResolvers<void>()
      const locked = lockBrand(server(), attacker.brandId, end.promise)
      const asked: Promise<Answered>[] = []

      const met = await measureAttack(server(), async ({ ask, isOver }) => {
        for (let sent = 0; !isOver(); sent += 1) {
          const body = { name: `Soups ${sent}` }
          asked.push(ask('/api/categories', { from: '203.0.113.7', method: 'POST', token: attacker.token, body }))
          await wait(100)
        }
      })
      const answers = await Promise.all(asked)
      end.resolve()
      await locked

      const slowest = Math.max(...answers.map(({ ms }) => ms))
      checkLimits(7, 'writes that wait for their own company', met, {
        answers: countAnswers(answers.map(({ status }) => status)),
        'slowest answer': `${(slowest / 1_000).toFixed(1)} s`,
      })
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(slowest).toBeLessThan(HANDLER_MS + SLACK_MS)
    },
  )
})
