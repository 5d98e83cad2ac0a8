import { Client } from 'pg'
import type { Database } from '#server/db/client.ts'

/** Deletes all companies and plans with everything that belongs to them, so that ids start as in a new one. */
export async function emptyDatabase({ owner }: Database): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  await client.query('TRUNCATE company, plan, sandbox_customer RESTART IDENTITY CASCADE')
  await client.end()
}
