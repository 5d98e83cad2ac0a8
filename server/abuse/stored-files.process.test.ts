import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import { makeCompanies } from './abuse-company.ts'
import type { Answered } from './ask.ts'
import { ATTACK_TIMEOUT, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'
import { uploadMenu } from './import-menu.ts'

const QUOTA_MB = 100
const AT_ONCE = 10

/** A file of 18 MB that is read quickly: its second line is too long, so the rest isn't parsed. It is stored anyway. */
const FILE = Buffer.concat([
  Buffer.from('name,price,note\nSoup,5,"'),
  Buffer.alloc(18_000_000, 'x'),
  Buffer.from('"\n'),
])

describeAttack('a flood of files', (server) => {
  it(
    'a flood of files can’t exceed the company’s storage limit or the server’s memory limit',
    ATTACK_TIMEOUT,
    async () => {
      const [attacker] = await makeCompanies(server(), 1)
      if (!attacker) throw new Error('No company was made')
      const ask = <Row>(text: string, values: unknown[] = []) =>
        inDatabaseOf({ dataDir: server().dataDir }, async ({ deps }) => {
          const { rows } = await deps.database.pool.query(text, values)
          return rows as Row[]
        })
      await ask(`UPDATE plan SET limits = limits || '{"storageMb": ${QUOTA_MB}}' WHERE code = 'test'`)
      const sent: Promise<Answered>[] = []

      const met = await measureAttack(server(), async ({ ask: asks, isOver }) => {
        while (!isOver()) {
          const now = Array.from({ length: AT_ONCE }, () =>
            uploadMenu(asks, attacker, { name: 'menu.csv', bytes: FILE }, '203.0.113.8'),
          )
          sent.push(...now)
          await Promise.all(now)
          await wait(500)
        }
      })

      const answers = await Promise.all(sent)
      const statuses = answers.map(({ status }) => status)
      const [stored] = await ask<{ bytes: number }>(
        'SELECT coalesce(sum(octet_length(bytes)), 0)::bigint AS bytes FROM menu_import_part WHERE company_id = $1',
        [attacker.companyId],
      )
      checkLimits(9, 'files of 18 MB, ten at once', met, {
        answers: countAnswers(statuses),
        stored: `${((stored?.bytes ?? 0) / 1e6).toFixed(0)} of ${QUOTA_MB} MB`,
      })
      expect(stored?.bytes).toBeLessThanOrEqual(QUOTA_MB * 1e6)
      expect(statuses).toContain(200)
      const overLimit = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
      expect(overLimit.filter((text) => !text.startsWith(`Your plan allows ${QUOTA_MB} MB`))).toEqual([])
      expect(statuses.filter((status) => ![200, 409, 429, 503].includes(status))).toEqual([])
    },
  )
})
