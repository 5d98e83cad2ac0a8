import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { useRefusal } from '../../session/permission.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { branchColumns } from './branch-columns.tsx'
import { branchMessages as t } from './messages.ts'

type Open = { kind: 'add' } | { kind: 'publication' | 'copy' | 'delete'; branch: Branch }

// Dialogs load when opened, so that the list appears sooner.
const AddBranch = lazy(async () => ({ default: (await import('./AddBranch.tsx')).AddBranch }))
const CopyMenu = lazy(async () => ({ default: (await import('./CopyMenu.tsx')).CopyMenu }))
const DeleteBranch = lazy(async () => ({ default: (await import('./DeleteBranch.tsx')).DeleteBranch }))
const Publication = lazy(async () => ({ default: (await import('./Publication.tsx')).Publication }))

export function BranchesPage() {
  const current = useBranch()
  const refusal = useRefusal('brand:write')
  const { data: branches, error, isFetching, refetch } = useListBranchesQuery({}, { refetchOnMountOrArgChange: true })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const columns = branchColumns({
    currentId: current.id,
    count: branches?.length ?? 0,
    refusal,
    onAct: (kind, branch) => setOpen({ kind, branch }),
  })
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        actions={
          <Button variant="primary" disabledReason={refusal} onClick={() => setOpen({ kind: 'add' })}>
            <Plus className="size-4" aria-hidden="true" />
            {t.addBranch}
          </Button>
        }
      />
      <Card className="overflow-hidden">
        {error && !branches && !isFetching ? (
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={t.title}
            columns={columns}
            rows={branches ?? []}
            rowKey={({ id }) => String(id)}
            loading={!branches}
            refreshing={isFetching}
          />
        )}
      </Card>
      <Suspense>
        {open?.kind === 'add' && <AddBranch onClose={close} />}
        {open?.kind === 'publication' && <Publication branch={open.branch} onClose={close} />}
        {open?.kind === 'copy' && <CopyMenu from={open.branch} branches={branches ?? []} onClose={close} />}
        {open?.kind === 'delete' && (
          <DeleteBranch branch={open.branch} isLastOfBrand={isLastOfBrand(open.branch, branches)} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function isLastOfBrand({ id, brand }: Branch, branches: Branch[] = []): boolean {
  return !branches.some((one) => one.id !== id && one.brand.id === brand.id)
}
