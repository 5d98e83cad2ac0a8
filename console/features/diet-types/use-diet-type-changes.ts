import { useOrderDietTypesMutation, useUpdateDietTypeMutation } from '../../api/diet-types-api.ts'
import { recordChanges } from '../../pages/record-changes.ts'

export function useDietTypeChanges() {
  const [update] = useUpdateDietTypeMutation()
  const [order] = useOrderDietTypesMutation()
  return recordChanges({ update, order })
}
