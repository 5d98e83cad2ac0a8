import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEMO_SIGN_IN } from '#server/db/demo-sign-in.ts'
import type { TestCompany } from '#server/testing/factories.ts'
import { makeCompanies } from './abuse-company.ts'
import { ATTACK_TIMEOUT, describeAttack, checkLimits, measureAttack } from './frame.ts'

const PRINT = '/api/menu-exports/print?size=A5&columns=2'
const EXPORT = '/api/menu-exports?format=xlsx'
const OTHER_CLIENT = '198.51.100.7'
const ATTACKER = '203.0.113.5'

describeAttack('a flood of documents', (server) => {
  it('a flood of requests for prints and exports doesn’t block another company’s exports', ATTACK_TIMEOUT, async () => {
    const { ask } = server()
    const signedIn = await ask('/api/auth/login', { from: ATTACKER, method: 'POST', body: DEMO_SIGN_IN })
    const token: string = signedIn.body.data.token
    const [otherCompany] = await makeCompanies(server(), 1)
    if (!otherCompany) throw new Error('No company was made')
    await addMenu(otherCompany)
    const otherMs: number[] = []
    const honestStatuses = new Set<number>()
    const refused: string[] = []
    const asked: Promise<void>[] = []
    const askOnce = async (path: string) => {
      const { status, headers } = await ask(path, { from: ATTACKER, token })
      if (status === 503) refused.push(String(headers['retry-after']))
    }

    const exportOften = async (isOver: () => boolean) => {
      await wait(1_000)
      do {
        const { status, ms } = await ask(EXPORT, { from: OTHER_CLIENT, token: otherCompany.token })
        otherMs.push(ms)
        honestStatuses.add(status)
      } while (!isOver())
    }

    const met = await measureAttack(server(), async ({ isOver }) => {
      asked.push(exportOften(isOver))
      while (!isOver()) {
        for (const path of [PRINT, EXPORT]) asked.push(askOnce(path))
        await wait(250)
      }
    })
    await Promise.all(asked)

    checkLimits(10, 'a flood of documents', met, {
      'another company’s spreadsheets': `${otherMs.length}, at most ${(Math.max(...otherMs) / 1_000).toFixed(1)} s`,
      'requests by the attacker': asked.length - 1,
      'refused with Retry-After': refused.length,
    })
    expect([...honestStatuses]).toEqual([200])
    expect(refused.length).toBeGreaterThan(0)
  })

  async function addMenu(company: TestCompany): Promise<void> {
    const { ask } = server()
    const as = { from: OTHER_CLIENT, token: company.token, method: 'POST' }
    const category = await ask('/api/categories', { ...as, body: { name: 'Soups' } })
    await ask('/api/menu-items', {
      ...as,
      body: { categoryId: category.body.data.id, name: 'Leek soup', priceMinor: 500, status: 'PUBLISHED' },
    })
  }
})
