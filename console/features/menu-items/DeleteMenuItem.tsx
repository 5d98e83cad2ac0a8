import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { useDeleteMenuItemMutation } from '../../api/menu-items-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'

type Props = { branch: Branch; row: Pick<MenuItemRow, 'id' | 'name'>; onClose: () => void }

/** Asks before an item goes. */
export function DeleteMenuItem({ branch, row, onClose }: Props) {
  const [deleteMenuItem, { isLoading }] = useDeleteMenuItemMutation()
  const name = textIn(row.name, branch.defaultLocale, branch.defaultLocale)

  async function confirm() {
    const { error } = await deleteMenuItem({ params: { id: row.id } })
    if (error) showToast({ kind: 'error', title: `${name} was not deleted`, message: error.message ?? '' })
    else showToast({ kind: 'success', title: `${name} was deleted` })
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      description="It disappears from every branch of the brand, and this cannot be undone. To take it off the menu for a while, hide it instead."
      confirmLabel="Delete"
      open
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
