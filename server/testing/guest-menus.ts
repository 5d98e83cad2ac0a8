import type { PublicMenuItem } from '#contract/menu-site.ts'
import { makeCompany, type TestCompany } from './factories.ts'
import { call, newAddress, type TestApp } from './test-app.ts'

/** A company whose menu has one category. */
export type Menu = TestCompany & { categoryId: number }
type Body = Record<string, unknown>

/** A change by the company's owner. @returns what the call answers */
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

/** Makes a company with a category. */
export async function makeMenu(app: TestApp, options: Parameters<typeof makeCompany>[1] = {}): Promise<Menu> {
  const company = await makeCompany(app, options)
  const { id } = await write(app, company, 'POST', '/categories', { name: 'Soups' })
  return { ...company, categoryId: id }
}

/** Adds a dish to it. @returns its id */
export const addItem = async (app: TestApp, menu: Menu, body: Body): Promise<number> =>
  (await write(app, menu, 'POST', '/menu-items', { categoryId: menu.categoryId, priceMinor: 500, ...body })).id

/** A guest's request; each comes from an address of its own, so that no limit is in the way. */
export const ask = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  call(app, 'GET', `/api/menu-site/branch/${path}`, { headers, from: newAddress() })

/** The dishes guests are shown. */
export async function itemsOf(app: TestApp, branchId: number, query = ''): Promise<PublicMenuItem[]> {
  const { status, body } = await ask(app, `${branchId}/menu-items${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.menuItems
}

/** Their names. */
export const namesOf = async (app: TestApp, branchId: number) => (await itemsOf(app, branchId)).map(({ name }) => name)
/** What guests are told of the branch. */
export const siteOf = async (app: TestApp, branchId: number, query = '') =>
  (await ask(app, `${branchId}${query}`)).body.data.menuSite
