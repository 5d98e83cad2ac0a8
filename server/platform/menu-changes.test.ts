import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { Client } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { listenForMenuChanges } from './menu-changes.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

it('checking the connection for menu changes again and again uses no more memory', async () => {
  const done = Promise.resolve() as never // the spies are typed for callbacks, which aren't used
  const connect = vi.spyOn(Client.prototype, 'connect').mockReturnValue(done)
  const query = vi.spyOn(Client.prototype, 'query').mockReturnValue(done)
  vi.spyOn(Client.prototype, 'end').mockReturnValue(done)
  const pool = {
    query: async (_sql: string, [, hello]: [string, string]) => {
      const [client] = connect.mock.contexts as Client[] // a method's context is its object
      client?.emit('notification', { payload: hello })
    },
  }
  // Delays end at once.
  vi.spyOn(timers, 'setTimeout').mockImplementation(() => new Promise((resolve) => setImmediate(resolve)))
  syncBuiltinESMExports()
  const ignore = () => {}
  const stop = await listenForMenuChanges({ direct: {}, pool } as unknown as Database, ignore, {
    lost: ignore,
    back: ignore,
    log: { error: ignore, warn: ignore, info: ignore },
  })
  const promisesAfter = async (queries: number) => {
    vi.clearAllMocks()
    await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(queries), { timeout: 20_000 })
    // Otherwise the spies would hold the promises they returned.
    vi.clearAllMocks()
    return queryObjects(Promise, { format: 'count' })
  }

  const before = await promisesAfter(100)
  const after = await promisesAfter(2_000)
  await stop()

  expect(after - before).toBeLessThan(1_000)
})
