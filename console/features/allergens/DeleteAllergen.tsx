import type { Allergen } from '#contract/allergens.ts'
import { useDeleteAllergenMutation } from '../../api/allergens-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { allergenMessages as t } from './messages.ts'

type Props = { allergen: Allergen; onClose: () => void }

/** Asks for confirmation. If an item has come to use the allergen meanwhile, the server refuses, and its message says where. */
export function DeleteAllergen({ allergen: { id, name }, onClose }: Props) {
  const [deleteAllergen, { isLoading }] = useDeleteAllergenMutation()

  return (
    <DeleteDialog
      name={name}
      description={t.deleteHint}
      busy={isLoading}
      onDelete={() => deleteAllergen({ params: { id } })}
      onClose={onClose}
    />
  )
}
