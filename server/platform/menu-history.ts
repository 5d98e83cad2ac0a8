import { randomUUID } from 'node:crypto'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { MenuChangeKind, MenuEntity } from '#contract/menu-history.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { auditLog } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { countHistory, requireHistoryRoom } from './history-limit.ts'
import { sameJson } from './same-json.ts'

/** One change of menu data: who, what, and the record before and after. */
export type MenuChange = {
  companyId: CompanyId
  /** Null for a change made on the command line. */
  userId: number | null
  entity: MenuEntity
  entityId: number
  kind: MenuChangeKind
  /** The stored fields before the change; null when the record is new. */
  before: Record<string, unknown> | null
  /** The stored fields after the change; null when the record was deleted. */
  after: Record<string, unknown> | null
  /** Shared by all changes of one bulk action. */
  batch?: string
}

/** A record to restore from the history. */
export type RestoreRequest = {
  id: number
  /** The id of the history entry that contains the record. */
  lineId: number
  /** The fields to restore; null when the record didn't exist, so that the current one is deleted. */
  record: Record<string, unknown> | null
  /**
   * The current state required for the restore; null when the record must not exist. If omitted, the record is restored
   * whatever its current state.
   */
  expected?: Record<string, unknown> | null
}
export type RestoreContext = { companyId: CompanyId; userId: number; now: Date; batch: string }
/** A record that is left unchanged, and why. */
export type SkippedRecord = { id: number; name: LocalizedText; reason: string }
export type RestoreResult = { restored: number; kept: SkippedRecord[] }

/** Rows per statement: they are sent as one JSON parameter, whose size this limits. */
const CHUNK = 1000

/**
 * Writes changes of one company into the history, in the transaction that makes them. The history is append-only.
 * Records other than items that were saved without a difference are left out.
 * @throws {AppError} RATE_LIMITED when the company has written too much today
 * @example await writeMenuChanges(tx, [{ companyId, userId, entity: 'category', entityId, kind: 'changed', before, after }])
 */
export async function writeMenuChanges(tx: Transaction, changes: MenuChange[]): Promise<void> {
  const written = changes.filter(isChange)
  const rows = written.map(({ companyId, userId, entity, entityId, kind, before, after, batch = null }) => ({
    companyId,
    userId,
    action: `${entity}_${kind}`,
    entity,
    entityId,
    before,
    after,
    batch,
  }))
  const [first] = written
  if (!first) return
  await requireHistoryRoom(first.companyId, rows.length)
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK)
    await countHistory(first.companyId, chunk.length, sizeOf(chunk))
    await insertMany(tx, auditLog, chunk)
  }
}

function isChange({ entity, kind, before, after }: MenuChange): boolean {
  // An item that moved together with the item before it has an equal place, which an undo needs.
  if (entity === 'menu_item' || kind !== 'changed' || before === null || after === null) return true
  return !sameJson({ ...before, updatedAt: null }, { ...after, updatedAt: null })
}

function sizeOf(rows: Pick<MenuChange, 'before' | 'after'>[]): number {
  return Buffer.byteLength(JSON.stringify(rows.map(({ before, after }) => [before, after])))
}

type Ordered = { id: number; sortOrder: number }
type NewOrder<Row> = Pick<MenuChange, 'companyId' | 'userId' | 'entity'> & {
  before: readonly Row[]
  after: readonly Row[]
  /** The fields of a row that the history stores. */
  recordOf?: (row: Row) => Record<string, unknown>
}

/**
 * Writes a new order into the history: a row for each moved record, all in one batch.
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
