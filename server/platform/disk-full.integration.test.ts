import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Client } from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { addItem, itemsOf, makeMenu } from '#server/testing/guest-menus.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

const MIB = 1024 * 1024

describeApp('a full or nearly full disk', (test) => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  /** Sets the free disk space, and the clock `looks` × 6 seconds ahead: a disk check is cached for five seconds. */
  async function free(bytes: number, looks: number): Promise<void> {
    vi.restoreAllMocks()
    const real = await files.statfs('.')
    vi.spyOn(files, 'statfs').mockResolvedValue({ ...real, bavail: bytes, bsize: 1 })
    syncBuiltinESMExports()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + looks * 6_000)
  }

  it('with less than 200 MiB of free disk space, the server allows only reads and reports itself as not ready', async ({
    skip,
  }) => {
    if (test().deps.database.kind !== 'embedded') return skip()
    const menu = await makeMenu(test())
    await addItem(test(), menu, { name: 'Leek', status: 'PUBLISHED' })
    const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      call(test(), method, path, { token: menu.token, ...(body && { body }) })

    await free(199 * MIB, 1)
    const refused = [
      await ask('POST', '/api/categories', { name: 'No room' }),
      await ask('DELETE', `/api/categories/${menu.categoryId}`),
      await call(test(), 'POST', '/api/customer-feedback/create', { body: {} }),
    ]
    const read = [await ask('GET', '/api/categories'), await ask('GET', '/api/user')]
    const guests = await itemsOf(test(), menu.branchId)
    const ready = await ask('GET', '/readyz')
    await free(201 * MIB, 2)
    const taken = await ask('POST', '/api/categories', { name: 'Room again' })

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [503, 'UNAVAILABLE']))
    expect(refused[0]?.body.message).toContain('disk is nearly full')
    expect(read.map(({ status }) => status)).toEqual([200, 200])
    expect(guests).toHaveLength(1)
    expect(ready).toMatchObject({ status: 503, body: { errors: ['the disk is nearly full'] } })
    expect(taken.status).toBe(200)
  })

  it('an idle session can still read when its last use can’t be stored because the disk is full', async () => {
    const { token } = await makeMenu(test())
    const owner = new Client(test().deps.database.owner)
    await owner.connect()
    await owner.query(
      `CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END$$;
       CREATE TRIGGER refuse_write BEFORE UPDATE ON session EXECUTE FUNCTION refuse_write()`,
    )
    await owner.end()
    test().clock.now = new Date(test().clock.now.getTime() + 6 * 60_000)

    expect(await call(test(), 'GET', '/api/categories', { token })).toMatchObject({ status: 200 })
  })
})
