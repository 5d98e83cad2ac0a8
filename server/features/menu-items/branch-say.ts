import { and, asc, eq, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { MenuItemRow, SoldOutFor, updateBranchMenuItem } from '#contract/menu-items.ts'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { branch, branchMenuItem, menuItem } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { momentOf } from '#server/platform/local-time.ts'
import {
  type Kept,
  type PutBack,
  type PutBackContext,
  type PutBackResult,
  writeMenuChanges,
} from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { endOfService } from './policy.ts'
import { ofBranch, requireMenuItemRow } from './queries.ts'

/** Who works, and on which branch. */
export type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId'>
type BranchBody = Received<typeof updateBranchMenuItem>['body']

/** What a branch says of an item, in the words of the history. */
export type BranchSay = {
  menuItemId: number
  branchId: number
  branch: string
  name: Record<string, string>
  priceMinor: number | null
  isHidden: boolean
  soldOut: boolean
  soldOutUntil: string | null
}

/**
 * Hides, shows or sells out an item in one branch, or gives it a price of its own there.
 * @throws {AppError} NOT_FOUND when the item or branch is not the company's, or they are of different brands;
 *   VALIDATION_FAILED for a time that is over
 */
export function changeBranchMenuItem(deps: Deps, caller: Caller, id: number, body: BranchBody): Promise<MenuItemRow> {
  const { companyId, userId } = caller
  return changeMenu(deps, companyId, async (tx) => {
    const { branchId, brandId } = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    const [known] = await tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(and(eq(menuItem.id, id), eq(menuItem.brandId, brandId)))
      .for('no key update')
    if (!known) throw new AppError('NOT_FOUND', 'This branch has no such menu item.')
    const change = {
      ...(body.isHidden !== undefined && { isHidden: body.isHidden }),
      ...(body.priceMinor !== undefined && { priceMinor: body.priceMinor }),
      ...soldOutChange({ ...body, soldOutUntil: await untilOf(tx, { ...body, branchId, now: deps.now() }) }),
    }
    if (Object.keys(change).length > 0) {
      const before = await findSays(tx, { branchId, ids: [id] })
      await tx
        .insert(branchMenuItem)
        .values({ companyId, branchId, menuItemId: id, ...change })
        .onConflictDoUpdate({
          target: [branchMenuItem.companyId, branchMenuItem.branchId, branchMenuItem.menuItemId],
          set: change,
        })
      const after = await findSays(tx, { branchId, ids: [id] })
      await writeMenuChanges(tx, saysChanged({ companyId, userId }, before, after))
    }
    return requireMenuItemRow(tx, id, { branchId, now: deps.now() })
  })
}

/** What a branch says of items, also of those it says nothing special of. */
export async function findSays(
  tx: Transaction,
  { branchId, ids }: { branchId: number; ids: number[] },
): Promise<BranchSay[]> {
  const rows = await tx
    .select({ id: menuItem.id, name: menuItem.name, branch: branch.name, said: branchMenuItem })
    .from(menuItem)
    .innerJoin(branch, eq(branch.id, branchId))
    .leftJoin(branchMenuItem, ofBranch(branchId))
    .where(among(menuItem.id, ids))
    .orderBy(asc(menuItem.id))
  return rows.map(({ id, name, branch: branchName, said }) => ({
    menuItemId: id,
    branchId,
    branch: branchName,
    name,
    priceMinor: said?.priceMinor ?? null,
    isHidden: said?.isHidden ?? false,
    soldOut: said?.soldOut ?? false,
    soldOutUntil: said?.soldOutUntil?.toISOString() ?? null,
  }))
}

type Who = Pick<Caller, 'companyId' | 'userId'>

/** The lines of history of what a branch says otherwise than before. */
export function saysChanged(who: Who, before: BranchSay[], after: BranchSay[], batch?: string) {
  const earlier = new Map(before.map((say) => [say.menuItemId, say]))
  return after.flatMap((say) => {
    const was = earlier.get(say.menuItemId) ?? null
    if (JSON.stringify(was) === JSON.stringify(say)) return []
    const { companyId, userId } = who
    const change = { entity: 'branch_menu_item', entityId: say.menuItemId, kind: 'changed' } as const
    return [{ companyId, userId, ...change, before: was, after: say, ...(batch !== undefined && { batch }) }]
  })
}

type Many = Who & { branchId: number; ids: number[]; batch: string }
/** What an action on many says. */
export type Say = { isHidden: boolean } | { soldOut: boolean; soldOutUntil: string | null }

/**
 * One branch says the same of many items, with a line of history for each that it said otherwise of.
 * @returns the items of which it is new
 */
export async function sayOfMany(
  tx: Transaction,
  { ids, branchId, batch, ...who }: Many,
  say: Say,
): Promise<Set<number>> {
  const before = await findSays(tx, { branchId, ids })
  const set = sql.join(
    Object.keys(say).map((key) => {
      const column = sql.identifier(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      return sql`${column} = excluded.${column}`
    }),
    sql`, `,
  )
  await insertMany(
    tx,
    branchMenuItem,
    ids.map((menuItemId) => ({
      companyId: who.companyId,
      branchId,
      menuItemId,
      ...(say as { isHidden: boolean }), // written as JSON, in which a time is its text
    })),
    sql`on conflict (company_id, branch_id, menu_item_id) do update set ${set}`,
  )
  const lines = saysChanged(who, before, await findSays(tx, { branchId, ids }), batch)
  await writeMenuChanges(tx, lines)
  return new Set(lines.map((line) => line.entityId))
}

/** When "sold out" ends, from whichever way it was said; undefined when nothing was said. */
export async function untilOf(
  tx: Transaction,
  said: { soldOutUntil?: string | null | undefined; soldOutFor?: SoldOutFor | undefined; branchId: number; now: Date },
): Promise<string | null | undefined> {
  const { soldOutFor, branchId, now } = said
  if (soldOutFor === undefined) return said.soldOutUntil
  const [place] = await tx
    .select({ timeZone: branch.timeZone, openingHours: branch.openingHours })
    .from(branch)
    .where(eq(branch.id, branchId))
  if (!place) throw new AppError('NOT_FOUND', 'This branch does not exist.')
  if (soldOutFor === 'today' || soldOutFor === 'tomorrow') return endOfService(place, now, soldOutFor).toISOString()
  const until = Number.isNaN(Date.parse(soldOutFor)) ? null : momentOf(soldOutFor, place.timeZone)
  if (until === null || until <= now) {
    const fault = 'Choose a time that is still to come'
    throw new AppError('VALIDATION_FAILED', fault, { errors: { soldOutFor: fault } })
  }
  return until.toISOString()
}

/** A time alone is for what is sold out already; without one, sold out is until somebody says otherwise. */
export function soldOutChange({ isSoldOut, soldOutUntil }: Pick<BranchBody, 'isSoldOut' | 'soldOutUntil'>) {
  const until = soldOutUntil ? new Date(soldOutUntil) : null
  if (isSoldOut !== undefined) return { soldOut: isSoldOut, soldOutUntil: isSoldOut ? until : null }
  return soldOutUntil === undefined ? {} : { soldOutUntil: until }
}

/** Puts back what branches said of items; the ids are those of the items, the branch stands in the record. */
export async function putBackBranchSays(
  tx: Transaction,
  { companyId, userId, batch }: PutBackContext,
  wants: PutBack[],
): Promise<PutBackResult> {
  const kept: Kept[] = []
  let restored = 0
  for (const [branchId, ofBranch] of Map.groupBy(wants, ({ record }) => Number(record?.['branchId']))) {
    const ids = ofBranch.map((want) => want.id)
    const before = new Map((await findSays(tx, { branchId, ids })).map((say) => [say.menuItemId, say]))
    const going: BranchSay[] = []
    for (const { id, record, expected } of ofBranch) {
      const current = before.get(id)
      const wanted = { ...current, ...record } as BranchSay // what this feature wrote into the history
      if (!current) kept.push({ id, name: {}, reason: 'The item or the branch is gone' })
      else if (expected && !saysTheSame(current, expected))
        kept.push({ id, name: current.name, reason: 'It was edited since' })
      else going.push(wanted)
    }
    await insertMany(
      tx,
      branchMenuItem,
      going.map(({ menuItemId, priceMinor, isHidden, soldOut, soldOutUntil }) => ({
        companyId,
        branchId,
        menuItemId,
        priceMinor,
        isHidden,
        soldOut,
        soldOutUntil: soldOutUntil as unknown as Date | null, // written as JSON
      })),
      sql`on conflict (company_id, branch_id, menu_item_id) do update set price_minor = excluded.price_minor,
        is_hidden = excluded.is_hidden, sold_out = excluded.sold_out, sold_out_until = excluded.sold_out_until`,
    )
    const after = await findSays(tx, { branchId, ids: going.map((say) => say.menuItemId) })
    const lines = saysChanged({ companyId, userId }, [...before.values()], after, batch)
    await writeMenuChanges(
      tx,
      lines.map((line) => ({ ...line, kind: 'restored' as const })),
    )
    restored += going.length
  }
  return { restored, kept }
}

const SAYING = ['priceMinor', 'isHidden', 'soldOut', 'soldOutUntil'] as const

function saysTheSame(current: BranchSay, expected: Record<string, unknown>): boolean {
  return SAYING.every((field) => current[field] === expected[field])
}
