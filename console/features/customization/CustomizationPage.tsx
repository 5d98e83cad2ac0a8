import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useListBrandsQuery, useReadBranchQuery } from '../../api/branch-settings-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useRefusal } from '../../session/permission.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BrandForm } from './BrandForm.tsx'
import { FirstTimeNote } from './FirstTimeNote.tsx'
import { customizationMessages as t } from './messages.ts'
import { SwitchToBranch } from './SwitchToBranch.tsx'

// The long form loads when its tab is opened, so that the page appears sooner.
const BranchSettingsForm = lazy(async () => ({
  default: (await import('./BranchSettingsForm.tsx')).BranchSettingsForm,
}))

const PARTS = [
  { part: 'brand', label: t.brand },
  { part: 'branch', label: t.branchSettings },
] as const

export function CustomizationPage() {
  const { id, brand: ofBranch } = useBranch()
  const refusal = useRefusal('branch:write')
  const brandRefusal = useRefusal('brand:write')
  const [params] = useSearchParams()
  const part = params.get('part') === 'branch' ? 'branch' : 'brand'
  const switchTo = Number(params.get('branch')) // from links to another branch's settings
  const brands = useListBrandsQuery({})
  const settings = useReadBranchQuery({ params: { id } })
  const brand = switchTo > 0 ? undefined : brands.data?.find((one) => one.id === ofBranch.id)
  const branch = settings.currentData
  const failed = brands.error ?? settings.error
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <nav aria-label={t.sections} className="mb-6 flex gap-1 border-b border-line">
        {PARTS.map((one) => (
          <Link
            key={one.part}
            to={one.part === 'brand' ? '?' : `?part=${one.part}`}
            aria-current={part === one.part ? 'page' : undefined}
            className={cx(
              '-mb-px flex min-h-11 items-center border-b-2 px-4 font-semibold',
              part === one.part
                ? 'border-accent-text text-accent-text'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {one.label}
          </Link>
        ))}
      </nav>
      {switchTo > 0 && <SwitchToBranch branchId={switchTo} />}
      {failed && !(brand && branch) && (
        <Card>
          <LoadFailure
            title={t.settings}
            error={failed}
            onRetry={() => void Promise.all([brands.refetch(), settings.refetch()])}
          />
        </Card>
      )}
      {!failed && !(brand && branch) && <Waiting />}
      {brand && branch && (
        <>
          <FirstTimeNote brand={brand} branch={branch} />
          {part === 'brand' ? (
            <BrandForm key={brand.id} brand={brand} branchId={branch.id} refusal={brandRefusal} />
          ) : (
            <Suspense fallback={<Waiting />}>
              <BranchSettingsForm key={branch.id} branch={branch} brand={brand} refusal={refusal} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

function Waiting() {
  return (
    <Card className="space-y-4 p-6">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </Card>
  )
}
