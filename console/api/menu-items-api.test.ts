import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleItem } from '../testing/samples.ts'
import { createConsoleStore } from '../store.ts'
import './branch-prices-api.ts'
import { baseApi } from './base-api.ts'
import { menuItemsApi } from './menu-items-api.ts'
import { stubRequests } from '../testing/stub-requests.ts'

const { listMenuItems, changeInBranch, changePrice } = menuItemsApi.endpoints
const LIST = { query: { branchId: 1 } }
const row = sampleItem()

/** Functions that answer the waiting PATCH requests, oldest first. */
let waiting: ((data: unknown) => void)[]
let reads: string[]
let stored: unknown

beforeEach(() => {
  waiting = []
  reads = []
  stored = row
  stubRequests()
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    if (method === 'PATCH') {
      const data = await new Promise((resolve) => waiting.push(resolve))
      return Response.json({ success: true, message: '', data })
    }
    reads.push(new URL(url).pathname)
    return Response.json({ success: true, message: '', data: { items: [stored], total: 1, page: 1, pageSize: 25 } })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** @returns a store that has loaded the list, and a function that reads “sold out” from the list's row */
async function showList() {
  const store = createConsoleStore()
  await store.dispatch(listMenuItems.initiate(LIST))
  return { store, isSoldOut: () => listMenuItems.select(LIST)(store.getState()).data?.items[0]?.isSoldOut }
}

test('the response to an earlier change of an item doesn’t overwrite a later pending change', async () => {
  const { store, isSoldOut } = await showList()
  const first = store.dispatch(changeInBranch.initiate({ id: 7, branchId: 1, change: { isSoldOut: true } }))
  void store.dispatch(changeInBranch.initiate({ id: 7, branchId: 1, change: { isSoldOut: false } }))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))

  waiting[0]?.({ ...row, isSoldOut: true })
  await first

  expect(isSoldOut()).toBe(false)
})

test('the list is refetched if the responses to two changes of an item arrive out of order', async () => {
  const { store, isSoldOut } = await showList()
  void store.dispatch(changeInBranch.initiate({ id: 7, branchId: 1, change: { isSoldOut: true } }))
  const second = store.dispatch(changeInBranch.initiate({ id: 7, branchId: 1, change: { isSoldOut: false } }))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))

  waiting[1]?.({ ...row, isSoldOut: false })
  await second
  waiting[0]?.({ ...row, isSoldOut: true })

  await vi.waitFor(() => expect(reads).toHaveLength(2))
  expect(isSoldOut()).toBe(false)
})

test('changing a price in the list of menu items refetches the branch prices', async () => {
  const { store } = await showList()
  const prices = { query: { branchId: 1 } }
  const { listBranchPrices } = baseApi.endpoints as unknown as {
    listBranchPrices: typeof listMenuItems // the test uses only `initiate`
  }
  await store.dispatch(listBranchPrices.initiate(prices))
  const write = { branch: { priceMinor: 500 } }
  void store.dispatch(changePrice.initiate({ id: 7, branchId: 1, revision: 3, write }))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))

  waiting[0]?.({ ...row, branchPriceMinor: 500 })

  await vi.waitFor(() => expect(reads.filter((path) => path.endsWith('/branch-prices'))).toHaveLength(2))
})
