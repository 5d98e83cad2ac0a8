import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { textIn } from '#contract/localized-text.ts'
import { useDeleteCategoryMutation } from '../../api/categories-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'

type Props = { branch: Branch; category: Category; onClose: () => void }

/** Asks before a category goes. The server refuses while something is in it, and says so. */
export function DeleteCategory({ branch, category, onClose }: Props) {
  const [deleteCategory, { isLoading }] = useDeleteCategoryMutation()
  const name = textIn(category.name, branch.defaultLocale, branch.defaultLocale)

  async function confirm() {
    const { error } = await deleteCategory({ params: { id: category.id } })
    if (error) showToast({ kind: 'error', title: `${name} was not deleted`, message: error.message ?? '' })
    else showToast({ kind: 'success', title: `${name} was deleted` })
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      description={
        category.menuItemCount > 0
          ? `It still holds ${category.menuItemCount} menu items. Only an empty category can be deleted: move or delete them first.`
          : 'It is empty. This cannot be undone.'
      }
      confirmLabel="Delete"
      open
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
