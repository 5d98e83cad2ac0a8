import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { useDeleteMenuItemMutation } from '../../api/menu-items-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

type Props = { branch: Branch; row: Pick<MenuItemRow, 'id' | 'name'>; onDeleted: () => void; onClose: () => void }

export function DeleteMenuItem({ branch, row, onDeleted, onClose }: Props) {
  const [deleteMenuItem, { isLoading }] = useDeleteMenuItemMutation()
  const name = textIn(row.name, branch.defaultLocale, branch.defaultLocale)

  return (
    <DeleteDialog
      name={name}
      description={t.deleteHint}
      busy={isLoading}
      onDelete={async () => {
        const answer = await deleteMenuItem({ params: { id: row.id } })
        if (!answer.error) onDeleted()
        return answer
      }}
      onClose={onClose}
    />
  )
}
