import type { APIRequestContext } from '@playwright/test'
import { CORNER_CAFE } from './fixtures.ts'

/** The `data` in the answer to an API call. @throws {Error} when the call fails */
export async function dataOf<Data>(call: ReturnType<APIRequestContext['get']>): Promise<Data> {
  const response = await call
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data // the contract's envelope
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
