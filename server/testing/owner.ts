import { Client, type QueryResult } from 'pg'
import type { Database } from '#server/db/client.ts'

/** Runs a statement that the application may not run, as the role that owns the tables. */
export async function asOwner(
  { owner }: Pick<Database, 'owner'>,
  text: string,
  values: unknown[] = [],
): Promise<QueryResult> {
  const client = new Client(owner)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
