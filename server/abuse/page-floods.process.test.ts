import { expect, it } from 'vitest'
import { branchItemPath, branchPath, cafePath } from '#contract/page-urls.ts'
import { addLongMenu } from '#server/testing/long-menus.ts'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import { ATTACK_TIMEOUT, type Attacker, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

const AT_ONCE = 16
const LONG_BRANCH = 3
const LONG_MENU_ITEMS = 10_000

/** The address of the n-th request. It repeats only after 65,536 requests, so each client stays below its limit. */
const clientOf = (n: number) => `198.18.${(n >> 8) & 255}.${n & 255}`

/** Sends requests in parallel, each as soon as the one before it is answered. @returns the statuses */
async function flood({ ask, isOver }: Attacker, pathOf: (n: number) => string): Promise<number[]> {
  const statuses: number[] = []
  let sent = 0
  const work = async () => {
    while (!isOver()) {
      sent += 1
      statuses.push((await ask(pathOf(sent), { from: clientOf(sent) })).status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return statuses
}

const others = (statuses: number[], allowed: number[]) => statuses.filter((status) => !allowed.includes(status))

describeAttack('requests for uncached pages', (server) => {
  it.each([
    ['languages that the branch doesn’t have', (n: number) => `${cafePath(1)}?lang=zz${n}`],
    ['unknown parameters', (n: number) => `${cafePath(1)}?utm_source=${n}&x${n}=1&page=${n}`],
    ['searches', (n: number) => `${cafePath(1)}?q=${n}`],
    ['items', (n: number) => branchItemPath(1, n)],
    [
      'the description of the API',
      (n: number) => ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'][n % 3] ?? '',
    ],
  ])('a flood of requests for uncached pages (%s) doesn’t block other guests', ATTACK_TIMEOUT, async (what, pathOf) => {
    let statuses: number[] = []
    const met = await measureAttack(server(), async (attacker) => (statuses = await flood(attacker, pathOf)))

    checkLimits(5, `pages: ${what}`, met, { answers: countAnswers(statuses) })
    expect(others(statuses, [200, 302, 404, 429, 503])).toEqual([])
  })
})

describeAttack('a menu of 10,000 items', (server) => {
  it.each([
    ['opened', () => branchPath(LONG_BRANCH)],
    ['searched', (n: number) => `${cafePath(LONG_BRANCH)}?q=no.+${n}`],
    [
      'requested as a whole',
      (n: number) => `/api/menu-site/branch/${LONG_BRANCH}/menu-items?lang=${n % 2 ? 'en' : 'de'}`,
    ],
  ])(
    'a menu of 10,000 items that is repeatedly %s doesn’t block other guests',
    ATTACK_TIMEOUT,
    async (what, pathOf) => {
      await inDatabaseOf({ dataDir: server().dataDir }, async ({ deps }) => {
        const { rows } = await deps.database.pool.query(`SELECT 1 FROM category WHERE name ->> 'en' = 'Chapter 1'`)
        if (rows.length > 0) return
        await addLongMenu(deps.database.pool, { branchId: LONG_BRANCH, count: LONG_MENU_ITEMS })
      })
      expect((await server().ask(pathOf(0), { from: clientOf(0) })).status).toBe(200)
      let statuses: number[] = []
      const met = await measureAttack(server(), async (attacker) => (statuses = await flood(attacker, pathOf)))

      checkLimits(5, `10,000 items ${what}`, met, { answers: countAnswers(statuses) })
      expect(others(statuses, [200, 400, 429, 503])).toEqual([])
    },
  )
})
