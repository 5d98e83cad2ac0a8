import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useDeleteCategoryMutation } from '../../api/categories-api.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { branch: Branch; categories: Category[]; category: Category; onClose: () => void }

/** Asks before a category goes. One that holds something stays, and says what and where it is. */
export function DeleteCategory({ branch, categories, category, onClose }: Props) {
  const [deleteCategory, { isLoading }] = useDeleteCategoryMutation()
  const nameOf = (one: Category) => textIn(one.name, branch.defaultLocale, branch.defaultLocale)
  const name = nameOf(category)
  const children = categories.filter(({ parentId }) => parentId === category.id)

  if (category.menuItemCount > 0 || children.length > 0)
    return (
      <Dialog
        title={`“${name}” is not empty`}
        description="Only an empty category can be deleted, so that nothing disappears from the menu by accident."
        open
        onClose={onClose}
      >
        {children.length > 0 && (
          <p className="mb-3">
            These stand in it: <bdi>{children.map(nameOf).join(', ')}</bdi>. Edit them to put them elsewhere.
          </p>
        )}
        {category.menuItemCount > 0 && (
          <p>Move its menu items to another category, several at once in their list, or delete them.</p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Close</Button>
          {category.menuItemCount > 0 && (
            <LinkButton to={`${CONSOLE_PATHS.menuItems}?categoryId=${category.id}`} variant="primary">
              {category.menuItemCount === 1 ? 'Show its menu item' : `Show its ${category.menuItemCount} menu items`}
            </LinkButton>
          )}
        </div>
      </Dialog>
    )
  return (
    <DeleteDialog
      name={name}
      description="It is empty. The history keeps it, and can put it back."
      busy={isLoading}
      onDelete={() => deleteCategory({ params: { id: category.id } })}
      onClose={onClose}
    />
  )
}
