import { ArrowLeft, Pencil } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS, menuItemEditPath } from '#contract/page-urls.ts'
import { useReadMenuItemQuery } from '../../api/menu-items-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { useRefusal } from '../../shell/permission.ts'
import { readPositive } from '../../state/list-url.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RecordHistory } from '../menu-history/RecordHistory.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { MenuItemFacts } from './MenuItemFacts.tsx'

/** One item, to look at (spec section 2, /menu-item/view/:id). */
export function MenuItemViewPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const id = readPositive(useParams()['id'] ?? null)
  const {
    data: item,
    error,
    refetch,
  } = useReadMenuItemQuery({ params: { id: id ?? 0 }, query: { branchId: branch.id } }, { skip: id === null })
  if (error || id === null)
    return (
      <LoadFailure
        title="This menu item"
        error={error ?? { message: 'Its address is not valid.' }}
        onRetry={() => (id === null ? history.back() : void refetch())}
      />
    )
  if (!item) return <Skeleton className="h-80" />
  return (
    <>
      <PageHeader
        title={textIn(item.name, branch.defaultLocale, branch.defaultLocale)}
        lead={textIn(item.category.name, branch.defaultLocale, branch.defaultLocale)}
        back={
          <Link
            to={CONSOLE_PATHS.menuItems}
            className="mb-2 inline-flex items-center gap-1.5 text-sm font-medium text-muted hover:text-ink"
          >
            <ArrowLeft className="flip-rtl size-4" aria-hidden="true" />
            Menu Items
          </Link>
        }
        actions={
          <>
            <DuplicateButton id={item.id} refusal={refusal} />
            <LinkButton to={menuItemEditPath(item.id)} variant="primary" refusal={refusal}>
              <Pencil className="size-4" aria-hidden="true" />
              Edit
            </LinkButton>
          </>
        }
      />
      <MenuItemFacts item={item} branch={branch} />
      <RecordHistory entity="menu_item" id={item.id} />
    </>
  )
}
