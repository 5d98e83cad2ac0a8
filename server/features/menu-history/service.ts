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
import { auditLog, branch } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { putBackCategories } from '#server/features/categories/service.ts'
import { putBackBranchSays, putBackMenuItems } from '#server/features/menu-items/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { daysLater, momentOf } from '#server/platform/local-time.ts'
import type { Kept, PutBack, PutBackContext, PutBackResult } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { presentChange } from './present.ts'
import { findChangePage, findEditors, findNames } from './queries.ts'

type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId'>
type Query = Received<typeof listMenuChanges>['query']

/** Who writes its records back; what is not here can be read in the history, not restored from it. */
const PUT_BACK: Partial<
  Record<MenuEntity, (tx: Transaction, context: PutBackContext, wants: PutBack[]) => Promise<PutBackResult>>
> = {
  // In this order, so that an item finds its category and a branch its item.
  category: putBackCategories,
  menu_item: putBackMenuItems,
  branch_menu_item: putBackBranchSays,
}

/** Put back together: many enough to be quick, few enough for one statement. */
const CHUNK = 500
const KEPT_MAX = 50

/**
 * One page of the history, newest first.
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export function listChanges(deps: Deps, caller: Caller, query: Query): Promise<Page<MenuChangeLine>> {
  return withTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, query.branchId ?? caller.selectedBranchId)
    const [place] = await tx.select({ timeZone: branch.timeZone }).from(branch).where(eq(branch.id, workspace.branchId))
    const startOf = (day: string) => momentOf(`${day}T00:00`, place?.timeZone ?? 'UTC')
    const { lines, total } = await findChangePage(tx, query, {
      from: query.from === undefined ? null : startOf(query.from),
      before: query.to === undefined ? null : startOf(daysLater(query.to, 1)),
    })
    const names = await findNames(tx, lines, workspace)
    const items = lines.map((line) => presentChange(line, { ...workspace, names }))
    return { items, total, page: query.page, pageSize: query.pageSize }
  })
}

/** Everybody the history names. */
export function listEditors(deps: Deps, companyId: CompanyId): Promise<{ id: number; name: string }[]> {
  return withTenant(deps.database, companyId, findEditors)
}

/**
 * Puts a record back as it was before or after one change.
 * @throws {AppError} NOT_FOUND; CONFLICT, in words, when that is not possible
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
    if (!line || !entity || line.entityId === null) throw new AppError('NOT_FOUND', 'This change does not exist.')
    const putBack = PUT_BACK[entity]
    if (!putBack)
      throw new AppError('CONFLICT', 'This kind of record is not restored from here. Change it on its own page.')
    const record = line[to]
    if (record === null)
      throw new AppError('CONFLICT', 'There is nothing to go back to: the record was not there then, or only noted.')
    const context = contextOf(deps, caller)
    const { kept } = await putBack(tx, context, [{ id: line.entityId, record }])
    if (kept[0]) throw new AppError('CONFLICT', `Not restored. ${kept[0].reason}.`)
    return { batch: context.batch }
  })
}

/**
 * Takes back what one action did to many records, where nothing was edited since.
 * @throws {AppError} NOT_FOUND for a batch that is not the company's; CONFLICT for an import, which has an undo of its own
 */
export function undoBatch(deps: Deps, caller: Caller, batch: string): Promise<UndoResult> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const lines = await tx.select().from(auditLog).where(eq(auditLog.batch, batch)).orderBy(asc(auditLog.id))
    if (lines.length === 0) throw new AppError('NOT_FOUND', 'This action does not exist.')
    if (lines.every(({ before, after }) => before === null && after === null))
      throw new AppError('CONFLICT', 'An import is taken back on the page Import.')
    const context = contextOf(deps, caller)
    const done: PutBackResult = { restored: 0, kept: [] }
    for (const [entity, putBack] of Object.entries(PUT_BACK)) {
      const wants = lines
        .filter((line) => line.entity === entity)
        .flatMap(({ entityId, before, after }) =>
          entityId === null ? [] : [{ id: entityId, record: before, expected: after }],
        )
      for (let at = 0; at < wants.length; at += CHUNK) {
        const { restored, kept } = await putBack(tx, context, wants.slice(at, at + CHUNK))
        done.restored += restored
        done.kept.push(...kept)
      }
    }
    const others = lines.filter(({ entity }) => !(entity !== null && entity in PUT_BACK)).length
    const { defaultLocale } = await requireWorkspace(tx, caller.selectedBranchId)
    return {
      restored: done.restored,
      kept: done.kept.length + others,
      keptItems: done.kept.slice(0, KEPT_MAX).map((one) => keptLine(one, defaultLocale)),
      batch: done.restored > 0 ? context.batch : null,
    }
  })
}

function contextOf(deps: Deps, { companyId, userId }: Caller): PutBackContext {
  return { companyId, userId, now: deps.now(), batch: randomUUID() }
}

function keptLine({ id, name, reason }: Kept, locale: string): UndoResult['keptItems'][number] {
  return { id, name: textIn(name, locale, locale), reason }
}
