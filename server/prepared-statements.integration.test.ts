import { expect, it } from 'vitest'
import { MAX_STATEMENT_NAMES } from './db/statement-names.ts'
import { add, makeMenu, type Menu } from './testing/menu-items.ts'
import { preparedBy } from './testing/prepared-statements.ts'
import { call, describeApp, type TestApp } from './testing/test-app.ts'

const AT_ONCE = 4
/** Requests of each kind, enough for every connection of the pool to prepare their statements. */
const WARM_UPS = 80

describeApp('prepared statements', (test) => {
  it(
    'prepared statements stay within their limit, and aren’t planned again after a warm-up',
    { timeout: 180_000 },
    async () => {
      const menus = [await makeMenu(test()), await makeMenu(test())]
      test().deps.database.pool.options.max = AT_ONCE
      for (const limit of Object.values(test().deps.limits)) limit.points = Number.MAX_SAFE_INTEGER
      const itemIds = new Map<Menu, number[]>()
      for (const menu of menus) {
        const ids: number[] = []
        for (let at = 0; at < 8; at += 1)
          ids.push(await add(menu, test(), { name: `Dish ${at}`, priceMinor: 100 + at }))
        itemIds.set(menu, ids)
      }
      const work = (turn: number) => {
        const menu = menus[turn % menus.length] ?? raise()
        return sendNextRequest(test(), menu, itemIds.get(menu) ?? [], turn)
      }
      await runAll(WARM_UPS * REQUESTS.length, work)
      const before = await preparedBy(test())

      await runAll(1_000, work)

      const after = await preparedBy(test())
      const executed = [...after.values()].flat().reduce((sum, one) => sum + one.generic_plans, 0)
      expect(executed).toBeGreaterThan(5_000)
      for (const [connection, statements] of after) {
        expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENT_NAMES)
        const planned = new Map(before.get(connection)?.map((one) => [one.name, one.custom_plans]))
        const again = statements.filter((one) => one.custom_plans !== planned.get(one.name))
        expect(again.map(({ statement }) => statement)).toEqual([])
      }
    },
  )
})

function raise(): never {
  throw new Error('There is no menu')
}

async function runAll(count: number, work: (turn: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

type Request = { method?: 'PATCH' | 'POST'; path: string; body?: Record<string, unknown> }

/** Requests of the console and of guests; `n` differs for each request of a menu. */
const REQUESTS: ((context: { id: number; n: number; menu: Menu; ids: number[] }) => Request)[] = [
  () => ({ path: '/api/user' }),
  ({ n }) => ({ path: `/api/menu-items?pageSize=${1 + (n % 50)}` }),
  ({ n }) => ({ path: `/api/menu-items?page=${1 + (n % 3)}&search=dish ${n % 8}` }),
  ({ id }) => ({ path: `/api/menu-items/${id}` }),
  () => ({ path: '/api/categories' }),
  ({ menu }) => ({ path: `/api/menu-items?categoryId=${menu.categoryId}&sort=price` }),
  ({ id, n }) => ({ method: 'PATCH', path: `/api/menu-items/${id}`, body: { priceMinor: 100 + (n % 1_000) } }),
  ({ menu }) => ({ path: `/api/menu-site/branch/${menu.branchId}/menu-items` }),
  () => ({ path: '/api/allergens' }),
  ({ ids, n }) => ({
    method: 'POST',
    path: '/api/menu-items/bulk',
    body: bulkBody(ids.slice(0, 1 + (n % ids.length))),
  }),
  () => ({ path: '/api/branches' }),
  () => ({ path: '/api/menu-changes' }),
]

const bulkBody = (ids: number[]) => ({
  target: { ids },
  expectedCount: ids.length,
  action: { kind: 'status', status: 'PUBLISHED' },
})

async function sendNextRequest(test: TestApp, menu: Menu, ids: number[], turn: number): Promise<void> {
  const n = Math.floor(turn / 2)
  const make = REQUESTS[n % REQUESTS.length] ?? raise()
  const { method = 'GET', path, body } = make({ id: ids[n % ids.length] ?? 0, n, menu, ids })
  const answer = await call(test, method, path, { token: menu.token, ...(body && { body }) })
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200)
}
