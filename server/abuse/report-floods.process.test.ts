import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeCompany } from '#server/testing/factories.ts'
import { IS_FULL, times } from '#server/testing/proofs.ts'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import type { AbuseServer } from './abuse-server.ts'
import { ATTACK_TIMEOUT, type Attacker, describeAttack, checkLimits, measureAttack } from './frame.ts'

const EVERY_MS = 10
const RESET_EVERY_MS = 500
const BRANCH = 1
const RESET_MAX_MS = 10_000

const neighbour = (n: number) => `2001:db8:66:66::${(n + 1).toString(16)}`

const report = (ask: Attacker['ask'], from: string, type: string, comment: string) =>
  ask('/api/customer-feedback/create', {
    from,
    method: 'POST',
    body: { branchId: BRANCH, type, comment, locale: 'en' },
  })

/** Sends about a hundred reports a second from one /64. @returns how many were accepted */
async function flood({ ask, isOver }: Attacker): Promise<number> {
  let taken = 0
  const send = async (n: number) => {
    const type = n % 3 === 0 ? 'EXPERIENCE' : 'ALLERGEN_REPORT'
    const { status } = await report(ask, neighbour(n), type, `Something wrong, number ${n}`)
    if (status === 200) taken += 1
  }
  for (let sent = 0; !isOver(); sent += 1) {
    void send(sent)
    await wait(EVERY_MS)
  }
  return taken
}

/** Requests a password reset link for each account, at intervals. @returns how long each mail took, in milliseconds */
async function resetTimes({ ask, dataDir }: AbuseServer, emails: string[]): Promise<number[]> {
  const outbox = join(dataDir, 'outbox')
  const isThere = (email: string) =>
    existsSync(outbox) &&
    readdirSync(outbox).some(
      (file) => file.endsWith('.eml') && readFileSync(join(outbox, file), 'utf8').includes(email),
    )
  const asked = emails.map(async (email, at) => {
    await wait(at * RESET_EVERY_MS)
    const start = performance.now()
    await ask(`/api/auth/password-reset/reset-link?email=${encodeURIComponent(email)}`, { from: `10.66.0.${at}` })
    while (!isThere(email) && performance.now() - start < 2 * RESET_MAX_MS) await wait(100)
    return performance.now() - start
  })
  return Promise.all(asked)
}

describeAttack('allergen reports from one network', (server) => {
  it(
    'a flood of reports from one IPv6 /64 network blocks neither other networks’ reports nor password reset mails',
    ATTACK_TIMEOUT,
    async () => {
      const emails = await inDatabaseOf({ dataDir: server().dataDir }, (app) =>
        Promise.all(Array.from({ length: times(5, 20) }, async () => (await makeCompany(app)).email)),
      )
      let taken = 0
      let resets: number[] = []
      const met = await measureAttack(server(), async (attacker) => {
        const flooding = flood(attacker)
        resets = await resetTimes(server(), emails)
        taken = await flooding
      })

      const slowest = Math.max(...resets)
      checkLimits(6, 'reports from one /64', met, {
        'accepted reports of the flood': taken,
        'slowest reset mail': `${(slowest / 1000).toFixed(1)} s`,
      })
      expect(resets).toHaveLength(emails.length)
      expect(slowest).toBeLessThanOrEqual(IS_FULL ? RESET_MAX_MS : 2 * RESET_MAX_MS)
      const { rows } = await inDatabaseOf({ dataDir: server().dataDir }, ({ deps }) =>
        deps.database.pool.query(
          `SELECT count(*)::int AS count FROM customer_feedback WHERE comment LIKE 'Honest report%'`,
        ),
      )
      expect(rows[0].count).toBeGreaterThanOrEqual(met.reports.count)
    },
  )
})
