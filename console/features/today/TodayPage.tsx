import { CircleCheckBig, UtensilsCrossed } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Today } from '#contract/today.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useReadTodayQuery } from '../../api/today-api.ts'
import { formatDate } from '../../pages/format-date.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useBranch, useTimeZone } from '../../session/branch-context.ts'
import { useRefusal } from '../../session/permission.ts'
import { useStoredNames } from '../../session/use-stored-names.ts'
import { useAppSelector } from '../../store.ts'
import { Card } from '../../ui/Card.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { todayMessages as t } from './messages.ts'
import { isSetUp } from './set-up-steps.ts'
import { SetUpChecklist } from './SetUpChecklist.tsx'
import { isAllClear, TodayCards } from './TodayCards.tsx'

export function TodayPage() {
  const branch = useBranch()
  const [params, setParams] = useSearchParams()
  const { data: branches = [] } = useListBranchesQuery({})
  const isAll = params.get('scope') === 'all' && branches.length > 1
  const branchId = isAll ? null : branch.id
  // Guests and other members change this data too, so every visit refetches it.
  const result = useReadTodayQuery(
    { query: branchId === null ? {} : { branchId } },
    { refetchOnMountOrArgChange: true },
  )
  const { currentData: today, error, isFetching, refetch } = result
  return (
    <>
      <PageHeader
        title={t.title}
        lead={isAll ? t.leadAll : t.lead(branch.name)}
        actions={
          branches.length > 1 && (
            <ChoiceGroup
              legend={t.show}
              choices={[
                { value: 'branch', label: t.thisBranch },
                { value: 'all', label: t.allBranches },
              ]}
              value={isAll ? 'all' : 'branch'}
              onChange={(scope) => setParams(scope === 'all' ? { scope } : {}, { replace: true })}
            />
          )
        }
      />
      {today ? (
        <Loaded today={today} branchId={branchId} />
      ) : error && !isFetching ? (
        <Card>
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading />
      )}
    </>
  )
}

function Loaded({ today, branchId }: { today: Today; branchId: number | null }) {
  const companyId = String(useAppSelector((state) => state.auth.user?.company?.id))
  const { names: dismissed, toggle } = useStoredNames('setUpDismissed', [companyId])
  const maySetUp = useRefusal('branch:write') === null
  const showsSetUp = maySetUp && dismissed.length === 0 && !isSetUp(today.setUp)
  const { hasMenuItem } = today.setUp
  const timeZone = useTimeZone()
  return (
    <>
      {showsSetUp && <SetUpChecklist setUp={today.setUp} onDismiss={() => toggle(companyId)} />}
      {today.confirmationsExpireAt && (
        <div className="mb-6">
          <Notice variant="warning" title={t.expireSoon}>
            {t.expires(formatDate(today.confirmationsExpireAt, timeZone))}
          </Notice>
        </div>
      )}
      {!isAllClear(today) ? (
        <TodayCards today={today} branchId={branchId} />
      ) : (
        // The checklist already says what to do with an empty menu.
        !(showsSetUp && !hasMenuItem) && (
          <Card>
            <EmptyState
              icon={hasMenuItem ? <CircleCheckBig aria-hidden="true" /> : <UtensilsCrossed aria-hidden="true" />}
              title={hasMenuItem ? t.allClear : t.noItems}
              actions={<LinkButton to={CONSOLE_PATHS.menuItems}>{t.openMenuItems}</LinkButton>}
            >
              <p>{hasMenuItem ? t.allClearHint : t.noItemsHint}</p>
            </EmptyState>
          </Card>
        )
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={t.loading} className="grid gap-4 lg:grid-cols-2">
      {[1, 2, 3, 4].map((card) => (
        <Card key={card} className="space-y-4 p-5">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/3" />
        </Card>
      ))}
    </div>
  )
}
