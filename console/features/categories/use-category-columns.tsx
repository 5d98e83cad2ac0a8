import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useUpdateCategoryMutation } from '../../api/categories-api.ts'
import { otherText } from '../../shell/localized-form.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Options = {
  branch: Branch
  refusal: string | null
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

/** What the list of categories shows of each one. */
export function useCategoryColumns({ branch, refusal, onEdit, onDelete }: Options): Column<Category>[] {
  const [updateCategory] = useUpdateCategoryMutation()
  const nameOf = (category: Category) => textIn(category.name, branch.defaultLocale, branch.defaultLocale)

  async function show(category: Category, isVisible: boolean) {
    const { error } = await updateCategory({ params: { id: category.id }, body: { isVisible } })
    if (error) return showToast({ kind: 'error', title: 'Not changed', message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: `${nameOf(category)} is ${isVisible ? 'shown to' : 'hidden from'} guests`,
      action: {
        label: 'Undo',
        onAction: () => void updateCategory({ params: { id: category.id }, body: { isVisible: !isVisible } }),
      },
    })
  }

  return [
    {
      id: 'name',
      header: 'Name',
      look: { sort: 'name', phone: 'title' },
      cell: ({ row: { original: category } }) => (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold break-words">{nameOf(category)}</span>
          <span className="text-sm text-muted">{otherText(category.name, branch.defaultLocale)}</span>
          {category.parentId !== null && <Badge>Subcategory</Badge>}
          {!category.isVisible && <Badge tone="warning">Hidden</Badge>}
        </div>
      ),
    },
    {
      id: 'menuItemCount',
      header: 'Menu items',
      look: { sort: 'menuItemCount', phone: 'half', width: '10rem' },
      cell: ({ row: { original: category } }) => (
        <Link
          to={`${CONSOLE_PATHS.menuItems}?categoryId=${category.id}`}
          aria-label={`${category.menuItemCount} menu items of ${nameOf(category)}`}
          className="inline-flex h-9 items-center rounded-lg font-medium text-accent-text tabular-nums underline-offset-4 hover:underline"
        >
          {category.menuItemCount}
        </Link>
      ),
    },
    {
      id: 'visible',
      header: 'Shown',
      look: { phone: 'half', width: '10rem' },
      cell: ({ row: { original: category } }) => (
        <Switch
          label="Shown"
          about={nameOf(category)}
          checked={category.isVisible}
          disabledReason={refusal}
          onChange={(isVisible) => void show(category, isVisible)}
        />
      ),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      look: { align: 'end', phone: 'actions', width: '7rem' },
      cell: ({ row: { original: category } }) => (
        <div className="flex justify-end">
          <IconButton label="Edit" about={nameOf(category)} disabledReason={refusal} onClick={() => onEdit(category)}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Delete"
            about={nameOf(category)}
            tone="danger"
            disabledReason={refusal}
            onClick={() => onDelete(category)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ]
}
