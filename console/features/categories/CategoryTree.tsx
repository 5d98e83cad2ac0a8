import { textIn } from '#contract/localized-text.ts'
import { SortableList } from '../../ui/SortableList.tsx'
import type { SaveWhen } from '../../ui/use-draft-order.ts'
import { type Branching, withChildren } from './category-tree.ts'
import { type CategoryActions, CategoryRow } from './CategoryRow.tsx'
import { categoryMessages as t } from './messages.ts'

type Props = CategoryActions & {
  tree: Branching[]
  onReorder: (tree: Branching[], when: SaveWhen) => void
}

export function CategoryTree({ tree, onReorder, ...actions }: Props) {
  const { branch, refusal } = actions
  const nameOf = (one: Branching['category']) => textIn(one.name, branch.defaultLocale, branch.defaultLocale)
  return (
    <SortableList
      label={t.title}
      items={tree}
      keyOf={({ category }) => category.id}
      nameOf={({ category }) => nameOf(category)}
      onReorder={onReorder}
      disabledReason={refusal}
      rowClassName="border-b border-line last:border-b-0"
    >
      {({ category, children }, handle) => (
        <>
          <CategoryRow category={category} handle={handle} {...actions} />
          {children.length > 0 && (
            <SortableList
              label={t.subcategoriesOf(nameOf(category))}
              items={children}
              keyOf={({ id }) => id}
              nameOf={nameOf}
              onReorder={(next, when) => onReorder(withChildren(tree, category.id, next), when)}
              disabledReason={refusal}
              className="border-t border-line bg-canvas/60 ps-4 sm:ps-10"
              rowClassName="border-b border-line last:border-b-0"
            >
              {(child, childHandle) => <CategoryRow category={child} handle={childHandle} {...actions} />}
            </SortableList>
          )}
        </>
      )}
    </SortableList>
  )
}
