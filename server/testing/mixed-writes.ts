import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/client.ts'
import type { TestCompany } from './factories.ts'

/** The acknowledged writes of one writer, and a price change or a deletion that isn't acknowledged yet. */
type Ledger = {
  itemId: number
  price: number
  names: Set<string>
  tables: Map<number, string>
  deleted: Set<number>
  pending: { price?: number; deletes?: number }
}

/** Writers that run until their server dies. */
export type Writers = {
  /** The number of acknowledged writes. @throws the reason why a write was refused */
  acknowledged: () => number
  /** Waits until every writer has stopped, because its server died. */
  ended: () => Promise<void>
  /** The name of a category whose creation was acknowledged. @throws if there is none */
  category: () => string
  /** The acknowledged writes that are missing from the database. */
  compare: (database: Database) => Promise<string[]>
}

/**
 * Changes prices, adds categories, and adds and deletes tables, in parallel writers, as fast as possible.
 * @param server the server's address, and the company
 * @param itemIds an item for each writer
 * @param isDatabaseKilled whether the test kills the database, so that a 503 ends a writer like a lost connection
 */
export function startWriters(
  { url, company }: { url: string; company: TestCompany },
  itemIds: readonly number[],
  isDatabaseKilled = false,
): Writers {
  const ledgers = itemIds.map((itemId): Ledger => ({
    itemId,
    price: 0,
    names: new Set(),
    tables: new Map(),
    deleted: new Set(),
    pending: {},
  }))
  let acknowledged = 0
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${company.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    // The killed database may or may not have committed this write, as after a lost connection.
    if (answer.status === 503 && isDatabaseKilled) throw new TypeError(text)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    acknowledged += 1
    return JSON.parse(text).data
  }
  let failure: unknown = null
  const running = ledgers.map((ledger) =>
    write(ledger, call).catch((error: unknown) => {
      // `fetch` throws a TypeError when a killed server closes the connection; any other error fails the test.
      if (!(error instanceof TypeError)) failure ??= error
    }),
  )
  return {
    acknowledged: () => {
      if (failure !== null) throw failure
      return acknowledged
    },
    ended: async () => void (await Promise.all(running)),
    category: () => {
      const [name] = ledgers.flatMap(({ names }) => [...names])
      if (name === undefined) throw new Error('No category was acknowledged')
      return name
    },
    compare: (database) => compare(database, company, ledgers),
  }
}

async function write(
  ledger: Ledger,
  call: (method: string, path: string, body?: unknown) => Promise<{ id: number }>,
): Promise<never> {
  for (let round = 1; ; round++) {
    ledger.pending = { price: round }
    await call('PATCH', `/menu-items/${ledger.itemId}`, { priceMinor: round })
    ledger.price = round
    ledger.pending = {}
    const name = `${ledger.itemId}-${round}-${Date.now()}`
    await call('POST', '/categories', { name })
    ledger.names.add(name)
    const { id } = await call('POST', '/tables', { name })
    ledger.tables.set(id, name)
    if (round % 3 === 0) {
      ledger.pending = { deletes: id }
      await call('DELETE', `/tables/${id}`)
      ledger.deleted.add(id)
      ledger.pending = {}
    }
    await wait(1)
  }
}

async function compare(database: Database, { companyId }: TestCompany, ledgers: readonly Ledger[]): Promise<string[]> {
  const read = async (text: string) => (await database.pool.query(text, [companyId])).rows
  const names = new Set(
    (await read(`SELECT name ->> 'en' AS name FROM category WHERE company_id = $1`)).map((row) => row.name),
  )
  const prices = new Map(
    (await read('SELECT id, price_minor FROM menu_item WHERE company_id = $1')).map((row) => [row.id, row.price_minor]),
  )
  const tables = new Map(
    (await read('SELECT id, name FROM dining_table WHERE company_id = $1')).map((row) => [row.id, row.name]),
  )
  return ledgers.flatMap(({ itemId, price, names: own, tables: ownTables, deleted, pending }) => {
    const saved = Number(prices.get(itemId))
    const isPrice = saved === price || saved === pending.price || price === 0
    return [
      ...(isPrice ? [] : [`the price of ${itemId} is ${saved}, ${price} was acknowledged`]),
      ...[...own].filter((name) => !names.has(name)).map((name) => `the category ${name} is lost`),
      ...[...ownTables]
        .filter(([id, name]) => !deleted.has(id) && id !== pending.deletes && tables.get(id) !== name)
        .map(([id]) => `the table ${id} is lost`),
      ...[...deleted].filter((id) => tables.has(id)).map((id) => `the table ${id} is back`),
    ]
  })
}
