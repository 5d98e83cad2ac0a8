import { useEffect } from 'react'
import type { MenuImport } from '#contract/menu-imports.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { baseApi } from '../../api/base-api.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useReadMenuImportQuery } from '../../api/menu-imports-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { BackLink } from '../../pages/BackLink.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useAppDispatch } from '../../store.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportFailure } from './ImportFailure.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReview } from './ImportReview.tsx'
import { menuImportMessages as t } from './messages.ts'

const ASK_EVERY_MS = 500
const BUSY: readonly MenuImport['state'][] = ['reading', 'checking', 'importing']

export function CurrentImport({ id }: { id: number }) {
  const dispatch = useAppDispatch()
  const args = { params: { id } }
  const { data: current } = useReadMenuImportQuery(args)
  const busy = current !== undefined && BUSY.includes(current.state)
  const { data, error, refetch } = useReadMenuImportQuery(args, { pollingInterval: busy ? ASK_EVERY_MS : 0 })
  const state = data?.state
  useEffect(() => {
    // Cached lists are outdated after an import or its undo.
    if (state === 'imported' || state === 'undone') dispatch(baseApi.util.invalidateTags(['MenuItem', 'Category']))
  }, [state, dispatch])
  return (
    <>
      <PageHeader title={t.title} back={<BackLink to={CONSOLE_PATHS.menuImport} label={t.allImports} />} />
      {data && <Step menuImport={data} onUndone={() => void refetch()} />}
      {!data && error && <LoadFailure title={t.thisImport} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
    </>
  )
}

function Step({ menuImport, onUndone }: { menuImport: MenuImport; onUndone: () => void }) {
  const inHand = useBranch()
  const { data: branches = [] } = useListBranchesQuery({})
  const branch = branches.find(({ id }) => id === menuImport.branchId) ?? inHand
  switch (menuImport.state) {
    case 'reading':
    case 'importing':
      return <ImportProgress menuImport={menuImport} />
    case 'failed':
      return <ImportFailure menuImport={menuImport} />
    case 'imported':
    case 'undone':
      return <ImportDone menuImport={menuImport} onUndone={onUndone} />
    case 'ready':
    case 'checking':
    case 'checked':
      return <ImportReview menuImport={menuImport} branch={branch} />
  }
}
