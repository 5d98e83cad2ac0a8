import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema.ts'
import { sameJson } from '#server/platform/same-json.ts'

const SOLD_OUT = ['soldOut', 'soldOutUntil']

type Line = { id: string; before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * The fields of branch overrides that users changed after an import, by item id, even if they have the imported values
 * again. The items must not have been edited since the import, because each item's last history line without `before`
 * and `after` is taken for the import's.
 */
export async function findOverridesSince(
  tx: Transaction,
  branchId: number,
  ids: number[],
): Promise<Map<number, Set<string>>> {
  const { rows } = await tx.execute<Line>(sql`
    select line.entity_id as id, line.before, line.after
    from ${auditLog} line
    where line.entity = 'branch_menu_item' and line.entity_id = any(${sql.param(ids)}::bigint[])
      and (line.after ->> 'branchId')::bigint = ${branchId}
      and line.id > (
        select max(imported.id) from ${auditLog} imported
        where imported.entity = 'menu_item' and imported.entity_id = line.entity_id
          and imported.company_id = line.company_id and imported.before is null and imported.after is null)`)
  const changed = new Map<number, Set<string>>()
  for (const { id, before, after } of rows) {
    const fields = Object.keys(after).filter((field) => !sameJson(before[field], after[field]))
    // Users set “sold out” and its end together, so a change of one counts as a change of both.
    const together = fields.some((field) => SOLD_OUT.includes(field)) ? SOLD_OUT : []
    changed.set(Number(id), new Set([...(changed.get(Number(id)) ?? []), ...fields, ...together]))
  }
  return changed
}
