import type { Allergen } from '#contract/allergens.ts'
import { useDeleteAllergenMutation } from '../../api/allergens-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type Props = { allergen: Allergen; onClose: () => void }

/** Asks before an allergen goes. The server refuses while something contains it, and says where. */
export function DeleteAllergen({ allergen: { id, name }, onClose }: Props) {
  const [deleteAllergen, { isLoading }] = useDeleteAllergenMutation()

  return (
    <DeleteDialog
      name={name}
      description="Dishes that are marked as free from it will no longer say so."
      busy={isLoading}
      onDelete={() => deleteAllergen({ params: { id } })}
      onClose={onClose}
    />
  )
}
