import { randomUUID } from 'node:crypto'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuChangeKind, MenuEntity } from '#contract/menu-history.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { auditLog } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'

/** One change of menu data: who, what, and what was there before and after. */
export type MenuChange = {
  companyId: CompanyId
  /** Null when the command line did it. */
  userId: number | null
  entity: MenuEntity
  entityId: number
  kind: MenuChangeKind
  /** The whole record as it was; null when it is new. */
  before: Record<string, unknown> | null
  /** The whole record as it is now; null when it is gone. */
  after: Record<string, unknown> | null
  /** The same for all that one bulk action changed. */
  batch?: string
}

/** A record to be put back as the history has it. */
export type PutBack = {
  id: number
  /** Null: it was not there, so it goes. */
  record: Record<string, unknown> | null
  /**
   * What it must be for that, as the history has it; null when it must be gone. Left out, it is put back whatever it is now.
   */
  expected?: Record<string, unknown> | null
}
/** Who puts back, when, and as which batch. */
export type PutBackContext = { companyId: CompanyId; userId: number; now: Date; batch: string }
/** What stays as it is, and why. */
export type Kept = { id: number; name: LocalizedText; reason: string }
export type PutBackResult = { restored: number; kept: Kept[] }

/** Lines written together: many enough to be quick, few enough for one statement. */
const CHUNK = 1000

/**
 * Writes changes into the history, in the transaction that makes them. The history is append-only.
 * @example await writeMenuChanges(tx, [{ companyId, userId, entity: 'category', entityId, kind: 'changed', before, after }])
 */
export async function writeMenuChanges(tx: Transaction, changes: MenuChange[]): Promise<void> {
  const rows = changes.map(({ companyId, userId, entity, entityId, kind, before, after, batch = null }) => ({
    companyId,
    userId,
    action: `${entity}_${kind}`,
    entity,
    entityId,
    before,
    after,
    batch,
  }))
  for (let at = 0; at < rows.length; at += CHUNK) await insertMany(tx, auditLog, rows.slice(at, at + CHUNK))
}

type Ordered = { id: number; sortOrder: number }
type NewOrder<Row> = Pick<MenuChange, 'companyId' | 'userId' | 'entity'> & {
  before: readonly Row[]
  after: readonly Row[]
  /** What the history keeps of a row. */
  recordOf?: (row: Row) => Record<string, unknown>
}

/**
 * Writes a new order into the history: a line for each record that stands elsewhere now, all in one batch.
 * @example await writeNewOrder(tx, { companyId, userId, entity: 'allergen', before, after })
 */
export async function writeNewOrder<Row extends Ordered>(tx: Transaction, order: NewOrder<Row>): Promise<void> {
  const { companyId, userId, entity, recordOf = (row) => row } = order
  const before = new Map(order.before.map((row) => [row.id, row]))
  const batch = randomUUID()
  const changes = order.after.flatMap((row): MenuChange[] => {
    const was = before.get(row.id)
    if (!was || was.sortOrder === row.sortOrder) return []
    const line = { companyId, userId, entity, entityId: row.id, kind: 'changed', batch } as const
    return [{ ...line, before: recordOf(was), after: recordOf(row) }]
  })
  await writeMenuChanges(tx, changes)
}
