import { useOrderAllergensMutation, useUpdateAllergenMutation } from '../../api/allergens-api.ts'
import { recordChanges } from '../../pages/record-changes.ts'

export function useAllergenChanges() {
  const [update] = useUpdateAllergenMutation()
  const [order] = useOrderAllergensMutation()
  return recordChanges({ update, order })
}
