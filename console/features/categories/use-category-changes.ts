import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { textIn } from '#contract/localized-text.ts'
import { useOrderCategoriesMutation, useUpdateCategoryMutation } from '../../api/categories-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { categoryMessages as t } from './messages.ts'

export function useCategoryChanges(branch: Branch) {
  const [updateCategory] = useUpdateCategoryMutation()
  const [orderCategories] = useOrderCategoriesMutation()

  async function show(category: Category, isVisible: boolean): Promise<void> {
    const { error } = await updateCategory({ params: { id: category.id }, body: { isVisible } })
    if (error) return showToast({ kind: 'error', title: t.notChanged, message: error.message ?? '' })
    const name = textIn(category.name, branch.defaultLocale, branch.defaultLocale)
    showToast({
      kind: 'success',
      title: isVisible ? t.shown(name) : t.hiddenFromGuests(name),
      action: { label: t.undo, onAction: () => void undoShow(category, isVisible) },
    })
  }

  async function undoShow(category: Category, isVisible: boolean): Promise<void> {
    const { error } = await updateCategory({ params: { id: category.id }, body: { isVisible: !isVisible } })
    if (error) showToast({ kind: 'error', title: t.notChanged, message: error.message ?? '' })
  }

  /** @returns whether the order was saved */
  async function saveOrder(ids: number[]): Promise<boolean> {
    const { error } = await orderCategories({ body: { ids } })
    if (error) showToast({ kind: 'error', title: t.orderNotSaved, message: error.message ?? '' })
    return !error
  }

  return { show, saveOrder }
}
