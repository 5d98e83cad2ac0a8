/** Reads the tables from the database's catalogue, so that code that handles all tables includes new ones. */
import type { PoolClient } from 'pg'

/** `type` in PostgreSQL's notation, such as `bigint` or `text[]`. */
type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[] }

/** The application's tables, by name. Generated columns are left out. */
export async function readTables(client: Pick<PoolClient, 'query'>): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL))
              ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname`,
  )
  return rows.toSorted(byName)
}

export const byName = (one: Table, other: Table) => (one.name < other.name ? -1 : 1)

type Reference = { from: string; to: string }

export async function readReferences(client: Pick<PoolClient, 'query'>): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT DISTINCT child.relname AS "from", parent.relname AS "to"
     FROM pg_constraint k JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
     WHERE k.contype = 'f' AND k.conrelid <> k.confrelid AND child.relnamespace = 'public'::regnamespace`,
  )
  return rows
}

/** Sorts tables so that referenced ones come first, and most foreign keys hold when rows are inserted in this order. */
export function inKeyOrder(tables: Table[], references: Reference[]): Table[] {
  const ordered: Table[] = []
  const seen = new Set<string>()
  const visit = (table: Table) => {
    if (seen.has(table.name)) return
    seen.add(table.name)
    const parents = new Set(references.filter(({ from }) => from === table.name).map(({ to }) => to))
    tables.filter(({ name }) => parents.has(name)).forEach(visit)
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}
