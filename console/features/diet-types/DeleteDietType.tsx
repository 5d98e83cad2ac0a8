import type { DietType } from '#contract/diet-types.ts'
import { useDeleteDietTypeMutation } from '../../api/diet-types-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type Props = { dietType: DietType; onClose: () => void }

/** Asks before a diet type goes. The server refuses while something uses it, and says where. */
export function DeleteDietType({ dietType: { id, name }, onClose }: Props) {
  const [deleteDietType, { isLoading }] = useDeleteDietTypeMutation()

  return (
    <DeleteDialog
      name={name}
      description="No dish uses it. This cannot be undone."
      busy={isLoading}
      onDelete={() => deleteDietType({ params: { id } })}
      onClose={onClose}
    />
  )
}
