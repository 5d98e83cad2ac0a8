import type { MenuItem } from '#contract/menu-items.ts'
import { confirmationOf } from '#contract/published-allergens.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

/** Shows whether all allergens of an item are confirmed, by the same rule as the allergen matrix. */
export function ConfirmationNote({ item }: { item: MenuItem }) {
  const { allergens, variants, modifierGroups } = item
  const parts = [...variants, ...modifierGroups.flatMap(({ options }) => options)]
  const { state, at, by } = confirmationOf([...allergens, ...parts.flatMap((part) => part.allergens)])
  if (state === 'nothingStated') return null
  return (
    <p className="text-sm text-muted">
      {state === 'confirmed' && at !== null ? (
        <>
          {t.allConfirmed} <DateTime at={at} />
          {t.confirmedBy(by)}.
        </>
      ) : (
        t.notAllConfirmed
      )}
    </p>
  )
}
