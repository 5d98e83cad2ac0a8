import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { textIn } from '#contract/localized-text.ts'
import {
  type listMenuChanges,
  MENU_ENTITIES,
  type MenuChangeLine,
  type MenuEntity,
  type UndoResult,
} from '#contract/menu-history.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema.ts'
import { type CompanyId, readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { restoreCategories } from '#server/features/categories/service.ts'
import { findItemsWithGroups, restoreModifierGroups } from '#server/features/modifier-groups/service.ts'
import {
  currencyAt,
  findCurrencies,
  isPlace,
  lockMenuItems,
  restoreBranchOverrides,
  restoreMenuItems,
} from '#server/features/menu-items/service.ts'
import { lockLimit } from '#server/features/subscriptions/service.ts'
import { type Actor, requireAllBranches } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { daysLater, momentOf } from '#server/platform/local-time.ts'
import type { SkippedRecord, RestoreRequest, RestoreContext, RestoreResult } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { presentChange } from './present.ts'
import { findChangePage, findEditors, findNames, itemNames } from './queries.ts'

type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId' | 'branchIds'>
type Query = Received<typeof listMenuChanges>['query']

/** The restore functions by kind of record. Records of other kinds can be viewed, but not restored. */
const RESTORE: Partial<
  Record<MenuEntity, (tx: Transaction, context: RestoreContext, wants: RestoreRequest[]) => Promise<RestoreResult>>
> = {
  // In this order, because an item needs its category, and a branch override needs its item.
  category: restoreCategories,
  menu_item: restoreMenuItems,
  branch_menu_item: restoreBranchOverrides,
  modifier_group: restoreModifierGroups,
}

/** Records restored at a time: enough to be fast, few enough for one SQL statement. */
const CHUNK = 500
const MAX_SKIPPED_ITEMS = 50

/**
 * One page of the history of menu data, newest first.
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export function listChanges(deps: Deps, caller: Caller, query: Query): Promise<Page<MenuChangeLine>> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, query.branchId ?? caller.selectedBranchId)
    const startOf = (day: string) => momentOf(`${day}T00:00`, workspace.timeZone)
    const span = {
      from: query.from === undefined ? null : startOf(query.from),
      before: query.to === undefined ? null : startOf(daysLater(query.to, 1)),
    }
    const [{ lines, total }, names, current] = await Promise.all([
      findChangePage(tx, query, span),
      findNames(tx, workspace.defaultLocale),
      findCurrencies(tx, null),
    ])
    const deleted = [...new Set(lines.flatMap(({ brandId }) => brandId ?? []))].filter((id) => !current.has(id))
    const currencies = deleted.length > 0 ? new Map([...current, ...(await findCurrencies(tx, deleted))]) : current
    const context = { ...workspace, names: { ...names, menuItem: itemNames(lines, workspace.defaultLocale) } }
    const items = lines
      .map((line) => {
        const currency = currencyAt(currencies.get(line.brandId ?? 0), line.entry.id)
        return presentChange(line, { ...context, currencyCode: currency ?? workspace.currencyCode })
      })
      .map((line) =>
        canRestore(caller, line.entity) ? line : { ...line, restorable: { before: false, after: false } },
      )
    return { items, total, page: query.page, pageSize: query.pageSize }
  })
}

/** The members who have changed menu data, sorted by name. */
export function listEditors(deps: Deps, companyId: CompanyId): Promise<{ id: number; name: string }[]> {
  return readTenant(deps.database, companyId, findEditors)
}

/**
 * Restores a record to its state before or after one change.
 * @throws {AppError} NOT_FOUND for an unknown change; FORBIDDEN when the member has access to only some branches and
 * the record isn't a branch override; CONFLICT, with the reason, when the record can't be restored
 */
export function restoreChange(
  deps: Deps,
  caller: Caller,
  id: number,
  to: 'before' | 'after',
): Promise<{ batch: string }> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const [line] = await tx.select().from(auditLog).where(eq(auditLog.id, id))
    const entity = MENU_ENTITIES.find((one) => one === line?.entity)
    if (!line || !entity || line.entityId === null)
      throw new AppError('NOT_FOUND', 'This change no longer exists. Reload the page and try again.')
    if (!canRestore(caller, entity)) requireAllBranches(caller)
    const restore = RESTORE[entity]
    if (!restore)
      throw new AppError('CONFLICT', 'This kind of record can’t be restored here. Change it on its own page.')
    const record = line[to]
    if (record === null)
      throw new AppError(
        'CONFLICT',
        'There is no version to restore: the record didn’t exist then, or its content wasn’t saved.',
      )
    if (entity === 'menu_item') await lockLimit(tx, 'menuItems')
    const context = contextOf(deps, caller)
    const { kept } = await restore(tx, context, [{ id: line.entityId, lineId: line.id, record }])
    if (kept[0]) throw new AppError('CONFLICT', `${kept[0].reason}.`)
    return { batch: context.batch }
  })
}

/**
 * Undoes an action on many records. Those that can't be restored, for example because they were edited since, stay as
 * they are.
 * @throws {AppError} NOT_FOUND for a batch that isn't the company's; FORBIDDEN when the member has access to only some
 * branches and a record isn't a branch override; CONFLICT for an import, which has its own undo, or when the plan
 * allows no more items
 */
export function undoBatch(deps: Deps, caller: Caller, batch: string): Promise<UndoResult> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const lines = await tx.select().from(auditLog).where(eq(auditLog.batch, batch)).orderBy(asc(auditLog.id))
    if (lines.length === 0)
      throw new AppError('NOT_FOUND', 'This action no longer exists. Reload the page and try again.')
    if (!lines.every(({ entity }) => canRestore(caller, entity))) requireAllBranches(caller)
    if (lines.every(({ before, after }) => before === null && after === null))
      throw new AppError('CONFLICT', 'Undo this import on the Import page.')
    if (lines.some(({ entity }) => entity === 'menu_item')) await lockLimit(tx, 'menuItems')
    const context = contextOf(deps, caller)
    const done: RestoreResult = { restored: 0, kept: [] }
    for (const [entity, restore] of Object.entries(RESTORE)) {
      if (entity === 'menu_item') await lockItems(tx, lines)
      const wants = requestsOf(lines.filter((line) => line.entity === entity))
      // Places are relative to each other, so an exact redo requires that all of them are restored in one step.
      const size = wants.some(({ record }) => isPlace(record)) ? wants.length : CHUNK
      for (let at = 0; at < wants.length; at += size) {
        const { restored, kept } = await restore(tx, context, wants.slice(at, at + size))
        done.restored += restored
        done.kept.push(...kept)
      }
    }
    const others = lines.filter(({ entity }) => !(entity !== null && entity in RESTORE)).length
    const { defaultLocale } = await requireWorkspace(tx, caller.selectedBranchId)
    // Restoring a record that already has its earlier state writes no history, so there may be nothing to undo.
    const written = await tx.$count(auditLog, eq(auditLog.batch, context.batch))
    return {
      restored: done.restored,
      kept: done.kept.length + others,
      keptItems: done.kept.slice(0, MAX_SKIPPED_ITEMS).map((one) => skippedLine(one, defaultLocale)),
      batch: written > 0 ? context.batch : null,
    }
  })
}

/** Locks the items of all changes at once, in the order of ids, so that concurrent requests can't deadlock. */
async function lockItems(tx: Transaction, lines: Line[]): Promise<void> {
  const idsOf = (wanted: MenuEntity) =>
    lines.flatMap(({ entity, entityId }) => (entity === wanted && entityId !== null ? entityId : []))
  const ofGroups = await findItemsWithGroups(tx, idsOf('modifier_group'))
  // A batch of moves locks its items later, because it must lock their categories first.
  if (lines.some(({ before, after }) => isPlace(before) || isPlace(after))) return
  await lockMenuItems(tx, [...idsOf('menu_item'), ...idsOf('branch_menu_item'), ...ofGroups])
}

type Line = Pick<typeof auditLog.$inferSelect, 'id' | 'entityId' | 'entity' | 'before' | 'after'>

/**
 * Makes one request per change, but only one for all changes of an item that have the same fields: an action can write
 * an item twice, for example if it also changes an option that several items share.
 */
function requestsOf(lines: Line[]): RestoreRequest[] {
  const requests: RestoreRequest[] = []
  const ofItem = new Map<number, RestoreRequest[]>()
  for (const { id: lineId, entity, entityId, before, after } of lines) {
    if (entityId === null) continue
    const own = ofItem.get(entityId) ?? []
    const earlier = entity === 'menu_item' && own.find(({ record }) => isLike(record, before))
    if (earlier) {
      earlier.expected = after
      continue
    }
    const request = { id: entityId, lineId, record: before, expected: after }
    requests.push(request)
    ofItem.set(entityId, [...own, request])
  }
  return requests
}

/** Whether both records have the same fields: some actions store only the fields that they change. */
function isLike(one: object | null, other: object | null): boolean {
  return one !== null && other !== null && Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join()
}

/** A member with access to only some branches may restore only branch overrides. */
function canRestore({ branchIds }: Caller, entity: string | null): boolean {
  return branchIds === null || entity === 'branch_menu_item'
}

function contextOf(deps: Deps, { companyId, userId }: Caller): RestoreContext {
  return { companyId, userId, now: deps.now(), batch: randomUUID() }
}

function skippedLine({ id, name, reason }: SkippedRecord, locale: string): UndoResult['keptItems'][number] {
  return { id, name: textIn(name, locale, locale), reason }
}
