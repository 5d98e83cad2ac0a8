import type { Transaction } from '#server/db/client.ts'
import type { RestoreContext, RestoreRequest, RestoreResult } from '#server/platform/menu-history.ts'
import { restoreGroupStatements } from './option-statements.ts'
import { lockItemsWithGroups } from './queries.ts'
import { restoreGroupTexts } from './translate.ts'

/** Restores groups from the history, which stores either their texts or the allergens of their options. */
export async function restoreModifierGroups(
  tx: Transaction,
  context: RestoreContext,
  wants: RestoreRequest[],
): Promise<RestoreResult> {
  // The restore raises the items' revisions. Items are locked before groups, as in other requests, so that they can't
  // deadlock.
  await lockItemsWithGroups(
    tx,
    wants.map(({ id }) => id),
  )
  const isTexts = ({ record }: RestoreRequest) => record === null || 'translatedFrom' in record
  const texts = await restoreGroupTexts(tx, context, wants.filter(isTexts))
  const statements = await restoreGroupStatements(
    tx,
    context,
    wants.filter((want) => !isTexts(want)),
  )
  return { restored: texts.restored + statements.restored, kept: [...texts.kept, ...statements.kept] }
}
