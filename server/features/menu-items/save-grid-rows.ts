import type { updateAllergenGrid } from '#contract/allergen-grid.ts'
import type { Received } from '#contract/endpoints.ts'
import type { StatedAllergenInput } from '#contract/stated-allergens.ts'
import type { Transaction } from '#server/db/client.ts'
import { raiseGroupRevisions } from '#server/features/modifier-groups/service.ts'
import {
  confirmOptionAllergens,
  type Statements,
  writeOptionAllergens,
} from '#server/features/stated-allergens/service.ts'
import { type Known, normalizeMenuItem } from './normalize.ts'
import { type SaveContext, saveMenuItems } from './save.ts'
import { lockForWriting } from './service.ts'
import type { MenuItemSnapshot } from './snapshots.ts'

export type GridRow = Received<typeof updateAllergenGrid>['body']['rows'][number]
type Part = { id: number; allergens: StatedAllergenInput[] }
type Items = Map<number, MenuItemSnapshot>
type Context = SaveContext & { brandId: number; defaultLocale: string; known: Known }

/**
 * Saves rows in their order. Adjacent rows that all confirm, or all don't, are saved together: many items may share an
 * option, and saving them all again for each row would be slow.
 * @param opened the items of the rows and those that share options with them, locked
 */
export async function saveGridRows(
  tx: Transaction,
  context: Context,
  { rows, opened }: { rows: GridRow[]; opened: Items },
): Promise<void> {
  for (const [at, run] of runsOf(rows).entries()) {
    // An earlier run may have changed an option of these items, so they are read again.
    const items = at === 0 ? opened : await lockForWriting(tx, run.map(reachOf))
    await saveRun(tx, context, { rows: run, items, confirms: run[0]?.confirm ?? false })
  }
}

function runsOf(rows: GridRow[]): GridRow[][] {
  const runs: GridRow[][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last && (last[0]?.confirm ?? false) === (row.confirm ?? false)) last.push(row)
    else runs.push([row])
  }
  return runs
}

async function saveRun(
  tx: Transaction,
  context: Context,
  { rows, items, confirms }: { rows: GridRow[]; items: Items; confirms: boolean },
): Promise<void> {
  const stating = { ...context, confirms, allergenIds: context.known.allergenIds }
  const statements: Statements = new Map()
  const changed = new Set<number>()
  const confirmed = new Set<number>()
  const own = rows.flatMap((row) => {
    const item = items.get(row.id)
    return item ? [{ row, item }] : []
  })
  for (const { row, item } of own) {
    for (const { id, allergens } of row.options ?? []) {
      const group = item.modifierGroups.find(({ options }) => options.some((one) => one.id === id))
      const stored = optionsOf(item).find((one) => one.id === id)
      statements.set(id, mergeLevels(statements.get(id) ?? stored?.allergens ?? [], allergens))
      if (group) changed.add(group.id)
    }
    if (confirms) for (const { id } of item.modifierGroups) confirmed.add(id)
  }
  await writeOptionAllergens(tx, stating, statements)
  await raiseGroupRevisions(tx, [...changed])
  if (confirmed.size > 0) await confirmOptionAllergens(tx, [...confirmed], context)
  const ids = new Set(own.map(({ item }) => item.id))
  const uses = (item: MenuItemSnapshot, groups: Set<number>) => item.modifierGroups.some(({ id }) => groups.has(id))
  const sharing = [...items.values()].filter(
    (item) => !ids.has(item.id) && (uses(item, changed) || uses(item, confirmed)),
  )
  await saveMenuItems(tx, context, [
    ...own.map(({ row, item }) => ({
      before: item,
      after: normalizeMenuItem(inputOf(row, item), { ...stating, before: item }),
    })),
    ...sharing.map((item) => ({
      before: item,
      // A confirmation keeps the revision, so that open forms don't become outdated.
      after: uses(item, changed) ? { ...item, revision: item.revision + 1 } : item,
    })),
  ])
}

function inputOf({ allergens, variants = [], confirm = false }: GridRow, item: MenuItemSnapshot) {
  const mergePart = ({ id, allergens: changes }: Part) => ({
    id,
    allergens: mergeLevels(item.variants.find((one) => one.id === id)?.allergens ?? [], changes),
  })
  return {
    ...(allergens && { allergens: mergeLevels(item.allergens, allergens) }),
    partAllergens: { variants: variants.map(mergePart) },
    confirmAllergens: confirm,
  }
}

/** The stored levels with the changed ones. Allergens that aren't among the changes keep their level. */
export function mergeLevels(
  stored: Pick<StatedAllergenInput, 'allergenId' | 'level'>[],
  changes: StatedAllergenInput[],
): StatedAllergenInput[] {
  const changed = new Set(changes.map(({ allergenId }) => allergenId))
  const kept = stored.filter(({ allergenId }) => !changed.has(allergenId))
  return [...kept.map(({ allergenId, level }) => ({ allergenId, level })), ...changes]
}

/** The parts of a row that may change other items: options that they share, and a confirmation. */
export function reachOf({ id, options, confirm }: GridRow) {
  return { id, body: { partAllergens: options && { options }, confirmAllergens: confirm } }
}

export function optionsOf({ modifierGroups }: MenuItemSnapshot) {
  return modifierGroups.flatMap(({ options }) => options)
}
