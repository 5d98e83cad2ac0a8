import { MENU_CHANGE_KINDS, MENU_ENTITIES, type MenuChangeLine, RESTORABLE_ENTITIES } from '#contract/menu-history.ts'
import { differencesOf, nameIn, type Names } from './policy.ts'
import type { ChangeRow } from './queries.ts'

type Reading = { defaultLocale: string; currencyCode: string; names: Names }

/**
 * A row of the history as a line of the contract.
 * @throws {Error} for a row that isn't a change of a menu record
 */
export function presentChange({ entry, who, count }: ChangeRow, reading: Reading): MenuChangeLine {
  const entity = MENU_ENTITIES.find((one) => one === entry.entity)
  const kind = MENU_CHANGE_KINDS.find((one) => entry.action.endsWith(`_${one}`))
  if (!entity || !kind || entry.entityId === null) throw new Error(`The history can’t show ${entry.action}`)
  const { before, after } = entry
  // Differences in a branch override name the branch, except those that name something else, such as a size.
  const branch = entity === 'branch_menu_item' ? branchIn(after ?? before) : null
  const canRestore = RESTORABLE_ENTITIES.some((one) => one === entity)
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    who,
    entity,
    entityId: entry.entityId,
    kind,
    count,
    name: nameIn(after ?? before, reading.defaultLocale) ?? reading.names.menuItem.get(entry.entityId) ?? '',
    currencyCode: reading.currencyCode,
    batch: entry.batch,
    differences: differencesOf(before, after, { ...reading, entity }).map((one) => ({ ...one, of: one.of ?? branch })),
    restorable: { before: canRestore && before !== null, after: canRestore && after !== null },
  }
}

function branchIn(record: Record<string, unknown> | null): string | null {
  const name = record?.['branch']
  return typeof name === 'string' ? name : null
}
