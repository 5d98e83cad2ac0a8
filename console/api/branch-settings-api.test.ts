import { afterEach, expect, test, vi } from 'vitest'
import { createConsoleStore } from '../store.ts'
import { branchSettingsApi } from './branch-settings-api.ts'
import { menuItemsApi } from './menu-items-api.ts'
import { stubRequests } from '../testing/stub-requests.ts'

afterEach(() => vi.unstubAllGlobals())

test('creating a branch refetches a menu item that was already loaded', async () => {
  const reads: string[] = []
  stubRequests()
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    if (method === 'GET') reads.push(new URL(url).pathname)
    return Response.json({ success: true, message: '', data: { id: 2 } })
  })
  const store = createConsoleStore()
  await store.dispatch(menuItemsApi.endpoints.readMenuItem.initiate({ params: { id: 7 } }))

  const body = { name: 'Kreuzberg', brandId: 1, timeZone: 'Europe/Berlin', defaultLocale: 'de' }
  await store.dispatch(branchSettingsApi.endpoints.createBranch.initiate({ body }))

  await vi.waitFor(() => expect(reads).toHaveLength(2))
})
