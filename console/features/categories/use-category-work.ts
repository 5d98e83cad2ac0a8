import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { textIn } from '#contract/localized-text.ts'
import { useOrderCategoriesMutation, useUpdateCategoryMutation } from '../../api/categories-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { type Branching, orderOf } from './category-tree.ts'

/** What the list of categories does by itself, each with words about how it went. */
export function useCategoryWork(branch: Branch) {
  const [updateCategory] = useUpdateCategoryMutation()
  const [orderCategories] = useOrderCategoriesMutation()

  async function show(category: Category, isVisible: boolean): Promise<void> {
    const { error } = await updateCategory({ params: { id: category.id }, body: { isVisible } })
    if (error) return showToast({ kind: 'error', title: 'Not changed', message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: `${textIn(category.name, branch.defaultLocale, branch.defaultLocale)} is ${isVisible ? 'shown to' : 'hidden from'} guests`,
      action: {
        label: 'Undo',
        onAction: () => void updateCategory({ params: { id: category.id }, body: { isVisible: !isVisible } }),
      },
    })
  }

  /** @returns whether the order was kept */
  async function reorder(tree: Branching[]): Promise<boolean> {
    const { error } = await orderCategories({ body: { ids: orderOf(tree) } })
    if (error) showToast({ kind: 'error', title: 'The order was not kept', message: error.message ?? '' })
    return !error
  }

  return { show, reorder }
}
