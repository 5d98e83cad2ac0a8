import { useOrderDietTypesMutation, useUpdateDietTypeMutation } from '../../api/diet-types-api.ts'
import { recordChanges } from '../../shell/record-changes.ts'

/** The changes of diet types that are made in the list itself. */
export function useDietTypeChanges() {
  const [update] = useUpdateDietTypeMutation()
  const [order] = useOrderDietTypesMutation()
  return recordChanges({ update, order })
}
