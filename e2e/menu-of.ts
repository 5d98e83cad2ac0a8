import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import type { Branch } from '#contract/branches.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { CORNER_CAFE } from './fixtures.ts'

/** The `data` in the response to an API call. @throws {Error} when the call fails */
export async function dataOf<Data>(call: ReturnType<APIRequestContext['get']>): Promise<Data> {
  const response = await call
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data // the contract's envelope
}

/** The items that guests see, in the order of the menu. @param query for example `?lang=de` */
export async function guestItemsOf(api: APIRequestContext, branchId: number, query = ''): Promise<PublicMenuItem[]> {
  const path = `/api/menu-site/branch/${branchId}/menu-items${query}`
  return (await dataOf<{ menuItems: PublicMenuItem[] }>(api.get(path))).menuItems
}

/** Adds a second branch to the Corner Cafe's brand. @returns its id */
export async function addBranch(api: APIRequestContext, name: string): Promise<number> {
  const branches = await dataOf<Branch[]>(api.get('/api/branches'))
  const brandId = branches.find(({ id }) => id === CORNER_CAFE)?.brand.id
  const data = { name, brandId, timeZone: 'Europe/Berlin', defaultLocale: 'en' }
  return (await dataOf<{ id: number }>(api.post('/api/branches', { data }))).id
}

/**
 * Creates a category of the Corner Cafe's brand with these items, priced in cents. @returns the id of each item by name
 */
export async function addMenu(
  api: APIRequestContext,
  categoryName: string,
  prices: Record<string, number>,
): Promise<Record<string, number>> {
  const category = await dataOf<{ id: number }>(
    api.post('/api/categories', { data: { name: categoryName, branchId: CORNER_CAFE } }),
  )
  const ids: Record<string, number> = {}
  for (const [name, priceMinor] of Object.entries(prices)) {
    const data = { name, priceMinor, categoryId: category.id, status: 'PUBLISHED', branchId: CORNER_CAFE }
    ids[name] = (await dataOf<{ id: number }>(api.post('/api/menu-items', { data }))).id
  }
  return ids
}

/** Imports a CSV file into the Corner Cafe with `carte menu import`. @param dataDir the data folder of the server */
export async function importCsv(dataDir: string, name: string, lines: string[]): Promise<void> {
  const file = join(dataDir, name)
  writeFileSync(file, lines.join('\n'))
  const words = ['server/carte.ts', 'menu', 'import', file, '--branch', String(CORNER_CAFE)]
  await promisify(execFile)(process.execPath, words, { env: { ...process.env, DATA_DIR: dataDir } })
}
