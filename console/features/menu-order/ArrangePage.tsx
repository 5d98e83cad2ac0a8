import { History, ListTree } from 'lucide-react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Branch } from '#contract/branches.ts'
import { BackLink } from '../../pages/BackLink.tsx'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useBranch } from '../../session/branch-context.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Arrange } from './Arrange.tsx'
import { menuOrderMessages as t } from './messages.ts'
import { useMenuOrder } from './use-menu-order.ts'

export function ArrangePage() {
  const branch = useBranch()
  return <ArrangeMenu key={branch.id} branch={branch} />
}

function ArrangeMenu({ branch }: { branch: Branch }) {
  const order = useMenuOrder(branch)
  const { loaded, error, refetch, sections } = order
  const isEmpty = loaded && sections.every(({ items }) => items.length === 0)
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        back={<BackLink to={CONSOLE_PATHS.menuItems} label={t.back} />}
        actions={
          <LinkButton to={CONSOLE_PATHS.menuHistory}>
            <History className="size-4" aria-hidden="true" />
            {t.history}
          </LinkButton>
        }
      />
      {error && !loaded && (
        <Card>
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!loaded && !error && <Waiting />}
      {isEmpty && (
        <Card>
          <EmptyState
            icon={<ListTree aria-hidden="true" />}
            title={t.empty}
            actions={
              <LinkButton to={CONSOLE_PATHS.menuItemAdd} variant="primary">
                {t.addItem}
              </LinkButton>
            }
          >
            <p>{t.emptyHint}</p>
          </EmptyState>
        </Card>
      )}
      {loaded && !isEmpty && <Arrange branch={branch} order={order} />}
    </>
  )
}

const WAITING_ROWS = 8

function Waiting() {
  return (
    <Card>
      <div aria-busy="true" className="divide-y divide-line">
        {Array.from({ length: WAITING_ROWS }, (_, row) => (
          <div key={row} className="p-4">
            <Skeleton className="h-5 w-48" />
          </div>
        ))}
      </div>
    </Card>
  )
}
