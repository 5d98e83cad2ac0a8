/** Reads, deletes or disables one company. Tables with a company id are found in the catalogue, not listed here. */
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { inKeyOrder, readReferences, readTables, type Table } from './catalog.ts'
import { type Database, inOneTransaction, queryAsOwner, refuseInsideTransaction, type Transaction } from './client.ts'
import { quoted } from './column-names.ts'
import { type NamedPicture, PORTABLE_TEXT } from './dump-rows.ts'
import type { CompanyId } from './tenant.ts'

const BATCH_ROWS = 500
/** The job queue belongs to the server, not to the company. */
const OURS = 'job'
/**
 * Secrets are never exported, not even to their owner, and the company already has the menu files that it uploaded.
 * Every binary column contains one of the two.
 */
const isLeftOut = ({ name, type }: Table['columns'][number]) => type === 'bytea' || name === 'password_hash'

/** Some rows of a table as JSON, ordered by the first two of the columns. */
export type RowsOfTable = { table: string; columns: string[]; rows: Record<string, unknown>[] }

/**
 * Reads every row of a company as of one moment, except its jobs. Columns for which `isLeftOut` is true are omitted.
 * @returns every table, even an empty one, with its exportable columns, in one or more parts
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

/** The number of deleted rows, and the pictures whose files remain to be deleted. */
export type Deletion = { rows: number; pictures: NamedPicture[] }

/**
 * Deletes every row of a company, and its payment records in shared tables, in one transaction.
 * @param isWanted asked first in the transaction; if false, nothing is deleted
 */
export async function deleteCompanyRows(
  database: Database,
  companyId: CompanyId,
  isWanted: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<Deletion> {
  const tables = (await tablesOfCompanies(database.pool)).toReversed()
  return inOneTransaction(database, 'BEGIN', async (tx) => {
    if (!(await isWanted(tx))) return { rows: 0, pictures: [] }
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
 * Disables or re-enables a company. While disabled, its users can't sign in and guests find no menu.
 * @param at since when; null to re-enable
 */
export async function setCompanyDisabled(database: Database, companyId: CompanyId, at: Date | null): Promise<void> {
  await queryAsOwner(database, 'UPDATE company SET disabled_at = $2 WHERE id = $1', [companyId, at])
}

/** The id is inserted into the text, which is safe because it is checked to be an integer. */
function isOf({ name }: Table, companyId: CompanyId): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('A company ID must be a safe integer')
  return `${name === 'company' ? 'id' : 'company_id'} = ${companyId}`
}

/** The company table and every table with a company id; referenced tables first. */
async function tablesOfCompanies(client: Pick<PoolClient, 'query'>): Promise<Table[]> {
  const tables = inKeyOrder(await readTables(client), await readReferences(client))
  return tables.filter(
    ({ name, columns }) => name === 'company' || columns.some((column) => column.name === 'company_id'),
  )
}
