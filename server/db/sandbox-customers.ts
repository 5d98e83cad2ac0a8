import { eq } from 'drizzle-orm'
import { type Database, inOneTransaction, queryAsOwner } from './client.ts'
import { sandboxCustomer, type SandboxState } from './schema.ts'

const EMPTY: Omit<SandboxState, 'name'> = { card: null, subscriptions: [], invoices: [], challenges: [] }

/** Creates a customer of the sandbox, unless there is one with this id. */
export async function insertSandboxCustomer(database: Database, id: string, name: string): Promise<void> {
  const state: SandboxState = { name, ...EMPTY }
  await queryAsOwner(database, 'INSERT INTO sandbox_customer (id, state) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    id,
    JSON.stringify(state),
  ])
}

export async function listSandboxCustomers(database: Database): Promise<string[]> {
  const rows = await queryAsOwner<{ id: string }>(database, 'SELECT id FROM sandbox_customer ORDER BY id')
  return rows.map(({ id }) => id)
}

/**
 * Changes the state of one customer, one caller at a time.
 * @param work changes the state in place
 * @returns the work's result; null when no customer has this id
 */
export function changeSandboxCustomer<Result>(
  database: Database,
  id: string,
  work: (state: SandboxState) => Result,
): Promise<Result | null> {
  return inOneTransaction(database, 'BEGIN', async (tx) => {
    const [row] = await tx.select().from(sandboxCustomer).where(eq(sandboxCustomer.id, id)).for('update')
    if (!row) return null
    const result = work(row.state)
    await tx.update(sandboxCustomer).set({ state: row.state }).where(eq(sandboxCustomer.id, id))
    return result
  })
}
