import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { useDeleteMenuItemMutation } from '../../api/menu-items-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type Props = { branch: Branch; row: Pick<MenuItemRow, 'id' | 'name'>; onClose: () => void }

/** Asks before an item goes. */
export function DeleteMenuItem({ branch, row, onClose }: Props) {
  const [deleteMenuItem, { isLoading }] = useDeleteMenuItemMutation()
  const name = textIn(row.name, branch.defaultLocale, branch.defaultLocale)

  return (
    <DeleteDialog
      name={name}
      description="It disappears from every branch of the brand; the history can bring it back. To take it off the menu for a while, hide it instead."
      busy={isLoading}
      onDelete={() => deleteMenuItem({ params: { id: row.id } })}
      onClose={onClose}
    />
  )
}
