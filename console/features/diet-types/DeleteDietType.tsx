import type { DietType } from '#contract/diet-types.ts'
import { useDeleteDietTypeMutation } from '../../api/diet-types-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { dietTypeMessages as t } from './messages.ts'

type Props = { dietType: DietType; onClose: () => void }

/** Asks for confirmation. If the diet type is in use, the server refuses, and its message says where. */
export function DeleteDietType({ dietType: { id, name }, onClose }: Props) {
  const [deleteDietType, { isLoading }] = useDeleteDietTypeMutation()

  return (
    <DeleteDialog
      name={name}
      description={t.deleteHint}
      busy={isLoading}
      onDelete={() => deleteDietType({ params: { id } })}
      onClose={onClose}
    />
  )
}
