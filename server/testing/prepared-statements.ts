import type { TestApp } from './test-app.ts'

/** A prepared statement, and how often it was run with a custom plan and with the generic plan. */
export type Prepared = { name: string; statement: string; custom_plans: number; generic_plans: number }

/** The prepared statements of each connection of the pool that has some, by the process id of its backend. */
export async function preparedBy({ deps }: TestApp): Promise<Map<number, Prepared[]>> {
  const { pool } = deps.database
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  const found = new Map<number, Prepared[]>()
  for (const client of clients) {
    const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const { rows } = await client.query<Prepared>(
      'SELECT name, statement, custom_plans, generic_plans FROM pg_prepared_statements',
    )
    if (rows.length > 0) found.set(own[0]?.pid ?? 0, rows)
    client.release()
  }
  return found
}
