import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Database, inOneTransaction, serverDatabase } from '#server/db/client.ts'
import { describeWith, portOf, POSTGRES_URL } from '#server/testing/outside.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { announceMenuChange, announcementOf, listenForMenuChanges } from './menu-changes.ts'

/** The first of two company ids that no other run announces in the same database. */
const first = Math.floor(Math.random() * 1e9)

await describeWith(['PostgreSQL'], 'announcements of menu changes between processes', () => {
  let events: (number | string)[]
  let other: Database
  const stops: (() => Promise<void>)[] = []

  const note = (_: unknown, text?: string) => void events.push(`said: ${text ?? String(_)}`)
  const listen = async (database: Database) => {
    stops.push(
      await listenForMenuChanges(database, (id) => events.push(id), {
        lost: () => events.push('lost'),
        back: () => events.push('back'),
        log: { error: note, warn: note, info: () => {} },
      }),
    )
  }
  const own = () => events.filter((event) => event === first || event === first + 1)
  const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
  const open = (directUrl = POSTGRES_URL) => {
    const database = serverDatabase(POSTGRES_URL, { directUrl })
    stops.push(database.close)
    return database
  }

  beforeAll(() => {
    other = serverDatabase(POSTGRES_URL)
  })
  beforeEach(() => {
    events = []
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })
  afterAll(() => other.close())

  it('announcements of menu changes arrive after a commit, and not after a rollback', async () => {
    await listen(open())
    const change = (id: number, fails: boolean) =>
      inOneTransaction(
        other,
        'BEGIN',
        async (tx) => {
          await tx.execute('SELECT 1')
          if (fails) throw new Error('refused')
        },
        { afterCommit: announcementOf(id) },
      )

    await expect(change(first, true)).rejects.toThrow('refused')
    await change(first + 1, false)
    await announceMenuChange(other, first)

    await until(() => expect(own()).toHaveLength(2))
    expect(own()).toEqual([first + 1, first])
  })

  it('announcements of menu changes are reported as lost when the connection breaks, and arrive after it is restored', async () => {
    const proxy = await startTcpProxy(portOf(POSTGRES_URL, 5432))
    stops.push(proxy.stop)
    await listen(open(through(proxy)))
    expect(events).toEqual(['back'])

    await proxy.stop()

    await until(() => expect(events).toContain('lost'))
    await announceMenuChange(other, first)
    await proxy.start()
    await until(() => expect(events.at(-1)).toBe('back'))
    await announceMenuChange(other, first + 1)
    await until(() => expect(own()).toHaveLength(1))
    expect(own()).toEqual([first + 1])
  })

  it('announcements of menu changes are reported as lost when the connection goes silent without closing', async () => {
    const proxy = await startTcpProxy(portOf(POSTGRES_URL, 5432))
    stops.push(proxy.stop)
    await listen(open(through(proxy)))

    proxy.hang(true)

    await until(() => expect(events).toContain('lost'))
    proxy.hang(false)
    await until(() => expect(events.at(-1)).toBe('back'))
  })

  it('announcements of menu changes are reported as lost when a pooler doesn’t deliver them', async () => {
    // Announcements stay within their database, so a listener on another database receives none, as behind PgBouncer.
    const url = new URL(POSTGRES_URL)
    url.pathname = `/carte_test_pooler_${first}`
    await other.pool.query(`CREATE DATABASE carte_test_pooler_${first}`)
    stops.push(async () => void (await other.pool.query(`DROP DATABASE carte_test_pooler_${first} WITH (FORCE)`)))

    await listen(open(url.href))

    expect(events).toContain('lost')
    expect(events).not.toContain('back')
    expect(events.filter((event) => String(event).startsWith('said'))).toHaveLength(2)
  })
})

function through({ port }: TcpProxy): string {
  const url = new URL(POSTGRES_URL)
  url.port = String(port)
  return url.href
}
