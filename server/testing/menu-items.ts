import { makeCompany, type TestCompany } from './factories.ts'
import { call, type TestApp } from './test-app.ts'

export type Menu = TestCompany & { categoryId: number }
export type Body = Record<string, unknown>

/** A company with the category “Soups”. */
export async function makeMenu(app: TestApp, options: Parameters<typeof makeCompany>[1] = {}): Promise<Menu> {
  const company = await makeCompany(app, options)
  return { ...company, categoryId: await addCategory(app, company.token, 'Soups') }
}

export async function addCategory(app: TestApp, token: string, name: string): Promise<number> {
  return (await call(app, 'POST', '/api/categories', { token, body: { name } })).body.data.id
}

/** Adds an item in “Soups” unless `body` names another category; returns the response, even if it is a refusal. */
export const post = ({ token, categoryId }: Menu, app: TestApp, body: Body) =>
  call(app, 'POST', '/api/menu-items', { token, body: { categoryId, ...body } })

/** Adds an item. @returns its id @throws when it is refused */
export async function add(menu: Menu, app: TestApp, body: Body): Promise<number> {
  const answer = await post(menu, app, { priceMinor: 500, ...body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

export const read = ({ token }: Menu, app: TestApp, id: number) => call(app, 'GET', `/api/menu-items/${id}`, { token })
export const patch = ({ token }: Menu, app: TestApp, id: number, body: Body) =>
  call(app, 'PATCH', `/api/menu-items/${id}`, { token, body })

/** One page of the list, with its items' English names. @throws when the request is refused */
export async function list({ token }: Menu, app: TestApp, query: Record<string, string> = {}) {
  const { status, body } = await call(app, 'GET', `/api/menu-items?${new URLSearchParams(query).toString()}`, { token })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const names: string[] = body.data.items.map((one: { name: { en: string } }) => one.name.en)
  return { names, ...body.data }
}

/** The ids of the company's allergens, by code. */
export async function allergenIds(app: TestApp, token: string): Promise<Record<string, number>> {
  const { body } = await call(app, 'GET', '/api/allergens', { token })
  return Object.fromEntries(body.data.map((one: { code: string; id: number }) => [one.code, one.id]))
}

export async function historyOf(app: TestApp, id: number) {
  const text = `SELECT action, before, after, batch FROM audit_log WHERE entity = 'menu_item' AND entity_id = $1 ORDER BY id`
  return (await app.deps.database.pool.query(text, [id])).rows
}
