import { useOrderAllergensMutation, useUpdateAllergenMutation } from '../../api/allergens-api.ts'
import { recordChanges } from '../../shell/record-changes.ts'

/** The changes of allergens that are made in the list itself. */
export function useAllergenChanges() {
  const [update] = useUpdateAllergenMutation()
  const [order] = useOrderAllergensMutation()
  return recordChanges({ update, order })
}
