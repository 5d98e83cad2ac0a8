/** Everything the database holds of one company, read or deleted whole. No table is named here, so none is forgotten. */
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { inKeyOrder, quoted, readReferences, readTables, type Table } from './catalog.ts'
import { type Database, inOneTransaction, queryAsOwner, refuseInsideTransaction } from './client.ts'
import { type NamedPicture, PORTABLE_TEXT } from './dump-rows.ts'
import type { CompanyId } from './tenant.ts'

/** Rows read at a time. */
const BATCH_ROWS = 500
/** What has been done and waits to be done is the server's, not the company's. */
const OURS = 'job'
/**
 * Secrets are given to nobody, not even to the one they belong to, and a menu file that waits to be imported came from
 * the company: all columns of bytes are one or the other.
 */
const isLeftOut = ({ name, type }: Table['columns'][number]) => type === 'bytea' || name === 'password_hash'

/** Some rows of a table, in the order of their ids, as JSON has them. */
export type RowsOfTable = { table: string; columns: string[]; rows: Record<string, unknown>[] }

/**
 * Reads every row of a company as it was at one moment, without secrets. With the embedded database, which has one
 * backend, other queries wait until the last one is taken.
 * @returns each table that has columns to show, once or more often, empty ones too
 */
export async function* readCompanyRows(database: Database, companyId: CompanyId): AsyncGenerator<RowsOfTable> {
  refuseInsideTransaction()
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(PORTABLE_TEXT)
    for (const table of await tablesOfCompanies(client))
      if (table.name !== OURS) yield* readRows(client, table, companyId)
  } finally {
    await client.query('ROLLBACK').catch((cause: Error) => (broken = cause))
    client.release(broken)
  }
}

async function* readRows(client: PoolClient, table: Table, companyId: CompanyId): AsyncGenerator<RowsOfTable> {
  const columns = table.columns.filter((column) => !isLeftOut(column)).map(({ name }) => name)
  await client.query(
    `DECLARE of_company NO SCROLL CURSOR FOR SELECT to_jsonb(chosen) AS row
     FROM (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table.name)}
           WHERE ${isOf(table, companyId)} ORDER BY ${columns.map(quoted).slice(0, 2).join(', ')}) chosen`,
  )
  for (;;) {
    const found = await client.query<{ row: Record<string, unknown> }>(`FETCH ${BATCH_ROWS} FROM of_company`)
    yield { table: table.name, columns, rows: found.rows.map(({ row }) => row) }
    if (found.rows.length < BATCH_ROWS) break
  }
  await client.query('CLOSE of_company')
}

/** What was deleted, and whose files are left to go. */
export type Deletion = { rows: number; pictures: NamedPicture[] }

/** Deletes every row of a company, and what its payments left beside them, in one transaction. */
export async function deleteCompanyRows(database: Database, companyId: CompanyId): Promise<Deletion> {
  const tables = (await tablesOfCompanies(database.pool)).toReversed()
  return inOneTransaction(database, 'BEGIN', async (tx) => {
    const pictures = await tx.execute<NamedPicture>(sql`SELECT key, widths FROM upload WHERE company_id = ${companyId}`)
    const atProvider = sql`(
      SELECT known FROM subscription s, LATERAL (VALUES (s.provider_customer_id), (s.provider_subscription_id)) AS at(known)
      WHERE s.company_id = ${companyId} AND known IS NOT NULL)`
    const deletions = [
      sql`DELETE FROM payment_event
          WHERE payload ->> 'customerId' IN ${atProvider} OR payload ->> 'subscriptionId' IN ${atProvider}`,
      sql`DELETE FROM sandbox_customer WHERE id IN ${atProvider}`,
      ...tables.map((table) => sql.raw(`DELETE FROM ${quoted(table.name)} WHERE ${isOf(table, companyId)}`)),
    ]
    let rows = 0
    for (const deletion of deletions) rows += (await tx.execute(deletion)).rowCount ?? 0
    return { rows, pictures: pictures.rows }
  })
}

/**
 * Shuts a company out, or lets it in again: nobody of it can sign in, and its guests find no menu.
 * @param at since when; null lets it in
 */
export async function setCompanyDisabled(database: Database, companyId: CompanyId, at: Date | null): Promise<void> {
  await queryAsOwner(database, 'UPDATE company SET disabled_at = $2 WHERE id = $1', [companyId, at])
}

/** Neither a cursor nor the name of a table can be a parameter. */
function isOf({ name }: Table, companyId: CompanyId): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('This is not the id of a company')
  return `${name === 'company' ? 'id' : 'company_id'} = ${companyId}`
}

/** The company itself and every table that says whose a row is; what is pointed to comes first. */
async function tablesOfCompanies(client: Pick<PoolClient, 'query'>): Promise<Table[]> {
  const tables = inKeyOrder(await readTables(client), await readReferences(client))
  return tables.filter(
    ({ name, columns }) => name === 'company' || columns.some((column) => column.name === 'company_id'),
  )
}
