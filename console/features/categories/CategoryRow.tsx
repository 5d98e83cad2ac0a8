import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Branch } from '#contract/branches.ts'
import type { Category } from '#contract/categories.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { otherText } from '../../fields/localized-form.ts'
import { pictureUrl } from '../../fields/picture-url.ts'
import { recordElementId } from '../../pages/list-place.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EditAndDelete } from '../../ui/EditAndDelete.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { availabilityText } from './availability-text.ts'
import { categoryMessages as t } from './messages.ts'

export type CategoryActions = {
  branch: Branch
  refusal: string | null
  /** Ids of the categories that others have just changed. */
  marked: ReadonlySet<number>
  onShow: (category: Category, isVisible: boolean) => void
  onOpen: (kind: 'edit' | 'delete', category: Category) => void
}

type Props = CategoryActions & {
  category: Category
  handle: ReactNode
}

export function CategoryRow({ category, branch, refusal, marked, handle, onShow, onOpen }: Props) {
  const { image, isVisible, menuItemCount, availability } = category
  const name = textIn(category.name, branch.defaultLocale, branch.defaultLocale)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 ps-1.5 pe-2 sm:flex-nowrap sm:ps-3 sm:pe-4">
      {handle}
      {image && (
        <img src={pictureUrl(image.src)} alt="" loading="lazy" className="size-10 shrink-0 rounded-lg object-cover" />
      )}
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={recordElementId(category.id)} dir="auto" className="font-semibold break-words">
            {name}
          </span>
          <span dir="auto" className="text-sm text-muted">
            {otherText(category.name, branch.defaultLocale)}
          </span>
          {marked.has(category.id) && <Badge tone="info">{t.changedJustNow}</Badge>}
          {!isVisible && <Badge tone="warning">{t.hidden}</Badge>}
        </p>
        {availability.length > 0 && (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <Clock className="size-3.5 shrink-0" aria-hidden="true" />
            {availabilityText(availability)}
          </p>
        )}
      </div>
      <div className="row-actions ms-auto flex items-center gap-1">
        <Link
          to={`${CONSOLE_PATHS.menuItems}?categoryId=${category.id}`}
          aria-label={t.itemsOf(menuItemCount, name)}
          className="inline-flex h-10 items-center rounded-lg px-2 text-sm font-medium text-accent-text tabular-nums underline-offset-4 hover:underline"
        >
          {t.items(menuItemCount)}
        </Link>
        <Switch
          label={t.visible}
          about={name}
          checked={isVisible}
          disabledReason={refusal}
          onChange={(next) => onShow(category, next)}
        />
        <EditAndDelete about={name} refusal={refusal} onOpen={(kind) => onOpen(kind, category)} />
      </div>
    </div>
  )
}
