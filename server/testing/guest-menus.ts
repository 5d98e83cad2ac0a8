import type { PublicMenuItem } from '#contract/menu-site.ts'
import { makeCompany, type TestCompany } from './factories.ts'
import { call, newAddress, type TestApp } from './test-app.ts'

export type Menu = TestCompany & { categoryId: number }
type Body = Record<string, unknown>

/** Makes a change as a company's user. @returns the response's `data` @throws when the change is refused */
export async function write(
  app: TestApp,
  { token }: { token: string },
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: Body,
) {
  const answer = await call(app, method, `/api${path}`, { token, ...(body && { body }) })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

export async function makeMenu(app: TestApp, options: Parameters<typeof makeCompany>[1] = {}): Promise<Menu> {
  const company = await makeCompany(app, options)
  const { id } = await write(app, company, 'POST', '/categories', { name: 'Soups' })
  return { ...company, categoryId: id }
}

/** Adds a menu item. @returns its id */
export const addItem = async (app: TestApp, menu: Menu, body: Body): Promise<number> =>
  (await write(app, menu, 'POST', '/menu-items', { categoryId: menu.categoryId, priceMinor: 500, ...body })).id

/** A guest's request, from a new IP address each time, so that rate limits don't interfere. */
export const ask = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  call(app, 'GET', `/api/menu-site/branch/${path}`, { headers, from: newAddress() })

/** The items that guests see. */
export async function itemsOf(app: TestApp, branchId: number, query = ''): Promise<PublicMenuItem[]> {
  const { status, body } = await ask(app, `${branchId}/menu-items${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.menuItems
}

export const namesOf = async (app: TestApp, branchId: number) => (await itemsOf(app, branchId)).map(({ name }) => name)
export const siteOf = async (app: TestApp, branchId: number, query = '') =>
  (await ask(app, `${branchId}${query}`)).body.data.menuSite
