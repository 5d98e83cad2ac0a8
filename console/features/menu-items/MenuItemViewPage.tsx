import { Pencil } from 'lucide-react'
import { useParams } from 'react-router'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS, menuItemEditPath } from '#contract/page-urls.ts'
import { useReadMenuItemQuery } from '../../api/menu-items-api.ts'
import { BackLink } from '../../pages/BackLink.tsx'
import { useBranch } from '../../session/branch-context.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { backToList, useListPlace } from '../../pages/list-place.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useRefusal } from '../../session/permission.ts'
import { readPositive } from '../../state/list-url.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RecordHistory } from '../menu-history/RecordHistory.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { ReviewNotice } from './ReviewNotice.tsx'
import { MenuItemDetails } from './MenuItemDetails.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

export function MenuItemViewPage() {
  const branch = useBranch()
  const refusal = useRefusal('menu:write')
  const place = useListPlace()
  const id = readPositive(useParams()['id'] ?? null)
  const {
    data: item,
    error,
    refetch,
  } = useReadMenuItemQuery({ params: { id: id ?? 0 }, query: { branchId: branch.id } }, { skip: id === null })
  if (error || id === null)
    return (
      <LoadFailure
        title={t.thisItem}
        error={error ?? { message: t.invalidLink }}
        onRetry={() => (id === null ? history.back() : void refetch())}
      />
    )
  if (!item) return <Skeleton className="h-80" />
  return (
    <>
      <PageHeader
        title={textIn(item.name, branch.defaultLocale, branch.defaultLocale)}
        lead={textIn(item.category.name, branch.defaultLocale, branch.defaultLocale)}
        back={<BackLink {...backToList(CONSOLE_PATHS.menuItems, place, item.id)} label={t.title} />}
        actions={
          <>
            <DuplicateButton id={item.id} refusal={refusal} />
            <LinkButton to={menuItemEditPath(item.id)} state={place ?? undefined} variant="primary" refusal={refusal}>
              <Pencil className="size-4" aria-hidden="true" />
              {t.edit}
            </LinkButton>
          </>
        }
      />
      <ReviewNotice item={item} branch={branch} refusal={refusal} />
      <MenuItemDetails item={item} branch={branch} />
      <RecordHistory entity="menu_item" id={item.id} />
    </>
  )
}
