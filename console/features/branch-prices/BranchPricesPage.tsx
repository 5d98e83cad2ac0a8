import { SearchX, Undo2 } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { BranchPriceRow } from '#contract/branch-prices.ts'
import type { Branch } from '#contract/branches.ts'
import { PAGE_SIZES } from '#contract/limits.ts'
import { textIn } from '#contract/localized-text.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListBranchPricesQuery } from '../../api/branch-prices-api.ts'
import { BackLink } from '../../pages/BackLink.tsx'
import { useListBranchesQuery } from '../../api/branches-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useListState } from '../../pages/use-list-state.ts'
import { useBranch } from '../../session/branch-context.ts'
import { useRefusal } from '../../session/permission.ts'
import { readPositive } from '../../state/list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { moneyIn } from '../menu-items/price-text.ts'
import { changeOf, linesOf, ownPriceIn, type PriceLine, resetsOf } from './price-lines.ts'
import { PriceFilters } from './PriceFilters.tsx'
import { lineName } from './PriceRow.tsx'
import { type ColumnTask, PriceTable } from './PriceTable.tsx'
import { useBranchPrices } from './use-branch-prices.ts'
import { branchPricesMessages as t } from './messages.ts'

// Dialogs load when opened, so that the prices appear sooner.
const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog }))
const ColumnDialog = lazy(async () => ({ default: (await import('./ColumnDialog.tsx')).ColumnDialog }))

/** The key remounts the table for another brand, so that prices of the previous one are never shown. */
export function BranchPricesPage() {
  const branch = useBranch()
  return <BrandPrices key={branch.brand.id} branch={branch} />
}

function BrandPrices({ branch }: { branch: Branch }) {
  const refusal = useRefusal('override:write')
  const { search, page, pageSize, params, change } = useListState(['order'])
  const categoryId = readPositive(params.get('categoryId'))
  const onlyOwn = params.get('hasBranchPrice') === 'true'
  const filter = {
    ...(search !== '' && { search }),
    ...(categoryId !== null && { categoryId }),
    ...(onlyOwn && { hasBranchPrice: true }),
  }
  const query = { query: { branchId: branch.id, page, pageSize, ...filter } }
  const result = useListBranchPricesQuery(query)
  const { data: current, error, isFetching, refetch } = result
  // Typing a search has priority over rendering a long page of rows.
  const data = useDeferredValue(current)
  const { data: known = [] } = useListBranchesQuery({})
  const branches = known.filter((one) => one.brand.id === branch.brand.id)
  const lines = linesOf(data?.items ?? [])
  const { save, undoBatches, undoLast, status } = useBranchPrices(query)
  const [phoneBranchId, setPhoneBranchId] = useState(branch.id)
  const [column, setColumn] = useState<ColumnTask | null>(null)
  const [resetting, setResetting] = useState<BranchPriceRow | null>(null)
  const nameOf = ({ name }: BranchPriceRow) => textIn(name, branch.defaultLocale, branch.defaultLocale)

  const setPrice = (line: PriceLine, at: Branch, priceMinor: number | null) => {
    if (ownPriceIn(line, at.id) === priceMinor) return
    const shown = priceMinor ?? line.brandMinor
    const words = shown === null ? t.brandPrice : moneyIn(at, shown)
    void save([changeOf(line, at.id, priceMinor)], t.saved(lineName(line, at.defaultLocale), at.name, words))
  }
  const resetItem = async (item: BranchPriceRow) => {
    setResetting(null)
    const batches = await save(resetsOf(item), t.wasReset(nameOf(item)))
    if (!batches) return
    const action = { label: t.undo, onAction: () => void undoBatches(batches) }
    showToast({ kind: 'success', title: t.wasReset(nameOf(item)), action })
  }
  const clear = () => change({ search: null, categoryId: null, hasBranchPrice: null })
  const isEmpty = data?.total === 0
  return (
    <>
      <PageHeader
        title={t.title}
        lead={t.lead}
        back={<BackLink to={CONSOLE_PATHS.menuItems} label={t.back} />}
        actions={
          <Button disabledReason={refusal ?? (undoLast ? null : t.nothingToUndo)} onClick={undoLast ?? undefined}>
            <Undo2 className="flip-rtl size-4" aria-hidden="true" />
            {t.undoLast}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {status}
      </p>
      <Card className="overflow-hidden">
        <PriceFilters
          branch={branch}
          branches={branches}
          search={search}
          categoryId={categoryId}
          onlyOwn={onlyOwn}
          phoneBranchId={phoneBranchId}
          onPhoneBranch={setPhoneBranchId}
          onChange={change}
        />
        {error && !isFetching ? (
          <LoadFailure title={t.title} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingRows />
        ) : isEmpty ? (
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={Object.keys(filter).length > 0 ? t.noResults : t.emptyTitle}
            actions={Object.keys(filter).length > 0 && <Button onClick={clear}>{t.clearFilters}</Button>}
          >
            <p>{Object.keys(filter).length > 0 ? t.noResultsHint : t.emptyHint}</p>
          </EmptyState>
        ) : (
          <>
            <PriceTable
              // Another page or filter shows other cells, so the active and the open cell are reset.
              key={`${page} ${JSON.stringify(filter)}`}
              lines={lines}
              branches={branches}
              phoneBranchId={phoneBranchId}
              refusal={refusal}
              onPrice={setPrice}
              onResetItem={setResetting}
              onColumn={setColumn}
              onUndo={undoLast}
            />
            <Pagination page={page} pageSize={pageSize} loaded={data} pageSizes={PAGE_SIZES} onChange={change} />
          </>
        )}
      </Card>
      {column && data && (
        <Suspense>
          <ColumnDialog task={column} filter={filter} count={data.total} onClose={() => setColumn(null)} />
        </Suspense>
      )}
      {resetting && (
        <Suspense>
          <ConfirmDialog
            title={t.resetRowTitle(nameOf(resetting))}
            description={t.resetRowHint(resetsOf(resetting).length)}
            confirmLabel={t.reset}
            onConfirm={() => void resetItem(resetting)}
            onClose={() => setResetting(null)}
          />
        </Suspense>
      )}
    </>
  )
}
