import type { MappingInput, MenuImport } from '#contract/menu-imports.ts'
import type { TestCompany } from './factories.ts'
import { form, type FormFile } from './multipart.ts'
import { call, type TestApp } from './test-app.ts'

export type ImportingCompany = Pick<TestCompany, 'token' | 'branchId'>
type Body = Record<string, unknown>

export const csv = (...lines: string[]): FormFile => ({ name: 'menu.csv', bytes: `${lines.join('\n')}\n` })

export const post = (
  app: TestApp,
  { token, branchId }: ImportingCompany,
  file: FormFile | null,
  fields: Record<string, string> = { branchId: String(branchId) },
) => call(app, 'POST', '/api/menu-imports', { token, ...form(fields, file) })

/** Polls, as the wizard does, until the import is no longer busy. */
export async function waitUntilSettled(app: TestApp, { token }: ImportingCompany, id: number): Promise<MenuImport> {
  for (;;) {
    const { status, body } = await call(app, 'GET', `/api/menu-imports/${id}`, { token })
    if (status !== 200) throw new Error(JSON.stringify(body))
    if (!['reading', 'checking', 'importing'].includes(body.data.state)) return body.data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Uploads a file and waits until it has been read. */
export async function upload(app: TestApp, company: ImportingCompany, file: FormFile): Promise<MenuImport> {
  const { status, body } = await post(app, company, file)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return waitUntilSettled(app, company, body.data.id)
}

/** Checks a mapping and waits for the result. */
export async function check(
  app: TestApp,
  company: ImportingCompany,
  id: number,
  mapping: MappingInput | null,
): Promise<MenuImport> {
  const { status, body } = await call(app, 'POST', `/api/menu-imports/${id}/check`, {
    token: company.token,
    body: { mapping },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return waitUntilSettled(app, company, id)
}

export const apply = (app: TestApp, { token }: ImportingCompany, id: number) =>
  call(app, 'POST', `/api/menu-imports/${id}/apply`, { token })
export const undo = (app: TestApp, { token }: ImportingCompany, id: number) =>
  call(app, 'POST', `/api/menu-imports/${id}/undo`, { token })

/** Imports a file, in all steps of the wizard. @param change returns the mapping to use in place of the proposed one */
export async function importMenu(
  app: TestApp,
  company: ImportingCompany,
  file: FormFile,
  change = (mapping: MappingInput) => mapping,
): Promise<MenuImport> {
  const read = await upload(app, company, file)
  if (!read.mapping) throw new Error(JSON.stringify(read.failure))
  await check(app, company, read.id, change(read.mapping))
  const applied = await apply(app, company, read.id)
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body))
  return waitUntilSettled(app, company, read.id)
}

export type Item = { id: number; name: Record<string, string>; [field: string]: unknown }

/** The items of a branch; only the first hundred, which is enough for these tests. */
export async function itemsOf(app: TestApp, { token, branchId }: ImportingCompany): Promise<Item[]> {
  const { body } = await call(app, 'GET', `/api/menu-items?pageSize=100&branchId=${branchId}`, { token })
  return body.data.items
}

/** The item that has this name in any language, with all its fields. */
export async function itemNamed(app: TestApp, company: ImportingCompany, name: string): Promise<Item> {
  const found = (await itemsOf(app, company)).find((one) => Object.values(one.name).includes(name))
  if (!found) throw new Error(`There is no item ${name}`)
  return (await call(app, 'GET', `/api/menu-items/${found.id}`, { token: company.token })).body.data
}

export const change = (app: TestApp, { token }: ImportingCompany, path: string, body: Body) =>
  call(app, 'PATCH', `/api/${path}`, { token, body })

export const MENU = csv(
  'id,category,name,price',
  'l1,Soups,Leek soup,6.50',
  'o1,Soups,Onion soup,7',
  'c1,Cakes,Carrot cake,4.80',
)
