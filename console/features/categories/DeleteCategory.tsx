import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useDeleteCategoryMutation } from '../../api/categories-api.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { categoryMessages as t } from './messages.ts'

type Props = { branch: Branch; categories: Category[]; category: Category; onClose: () => void }

/** A category that isn't empty can't be deleted: the dialog names its subcategories and links to its items. */
export function DeleteCategory({ branch, categories, category, onClose }: Props) {
  const [deleteCategory, { isLoading }] = useDeleteCategoryMutation()
  const nameOf = (one: Category) => textIn(one.name, branch.defaultLocale, branch.defaultLocale)
  const name = nameOf(category)
  const children = categories.filter(({ parentId }) => parentId === category.id)

  if (category.menuItemCount > 0 || children.length > 0)
    return (
      <Dialog title={t.notEmpty(name)} description={t.notEmptyHint} open onClose={onClose}>
        {children.length > 0 && (
          <p className="mb-3">
            {t.subcategories} <bdi>{children.map(nameOf).join(', ')}</bdi>. {t.moveSubcategories}
          </p>
        )}
        {category.menuItemCount > 0 && <p>{t.moveItems}</p>}
        <DialogActions>
          <Button onClick={onClose}>{t.close}</Button>
          {category.menuItemCount > 0 && (
            <LinkButton to={`${CONSOLE_PATHS.menuItems}?categoryId=${category.id}`} variant="primary">
              {t.showItems(category.menuItemCount)}
            </LinkButton>
          )}
        </DialogActions>
      </Dialog>
    )
  return (
    <DeleteDialog
      name={name}
      description={t.deleteHint}
      busy={isLoading}
      onDelete={() => deleteCategory({ params: { id: category.id } })}
      onClose={onClose}
    />
  )
}
