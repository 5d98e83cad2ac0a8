import { Download, MessageSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type CustomerFeedback, exportFeedback, type FeedbackStatus } from '#contract/customer-feedback.ts'
import { useListFeedbackQuery, useReadFeedbackCountsQuery } from '../../api/customer-feedback-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { ListPage } from '../../pages/ListPage.tsx'
import { useDownload } from '../../pages/use-download.ts'
import { useListState } from '../../pages/use-list-state.ts'
import { readPositive } from '../../state/list-url.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { feedbackColumns } from './feedback-columns.tsx'
import { FILTER_KEYS, readFilters } from './feedback-filters.ts'
import { describeNew } from './feedback-labels.ts'
import { FeedbackBar } from './FeedbackBar.tsx'
import { FeedbackFilters } from './FeedbackFilters.tsx'
import { feedbackMessages as t } from './messages.ts'
import { useFeedbackChanges } from './use-feedback-changes.ts'

// Loads when opened, so that the list appears sooner.
const FeedbackDialog = lazy(async () => ({ default: (await import('./FeedbackDialog.tsx')).FeedbackDialog }))

export function FeedbackPage() {
  const { defaultLocale } = useBranch()
  const list = useListState(['urgency', 'date'])
  const { page, pageSize, search, sort, direction, params, change } = list
  const filters = readFilters(params)
  const openId = readPositive(params.get('open'))
  // Guests send feedback at any time, so the cached list may be outdated.
  const fresh = { refetchOnMountOrArgChange: true }
  const result = useListFeedbackQuery({ query: { page, pageSize, search, sort, direction, ...filters } }, fresh)
  const { data: counts } = useReadFeedbackCountsQuery({}, fresh)
  const { mark, marking } = useFeedbackChanges()
  const download = useDownload()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  // Only visible rows count as selected, so that no action changes a row that the user doesn't see.
  const selected = (result.data?.items ?? []).filter(({ id }) => selectedIds.has(id))

  function select({ id }: CustomerFeedback, isSelected: boolean) {
    setSelectedIds((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)))
  }

  async function markSelected(status: FeedbackStatus, note?: string) {
    if (await mark(selected, status, note)) setSelectedIds(new Set())
  }

  return (
    <>
      <ListPage
        title={t.title}
        lead={t.lead(counts ? describeNew(counts) : null)}
        actions={
          <Button
            busy={download.progress !== null}
            onClick={() => void download.start(exportFeedback, { query: { search, ...filters } })}
          >
            <Download className="size-4" aria-hidden="true" />
            {t.export}
          </Button>
        }
        list={list}
        filterKeys={FILTER_KEYS}
        filters={<FeedbackFilters filters={filters} onChange={change} />}
        columns={feedbackColumns({
          defaultLocale,
          selected: selectedIds,
          onSelect: select,
          onOpen: ({ id }) => change({ open: id, page }),
        })}
        rowKey={({ id }) => String(id)}
        result={result}
        empty={
          <EmptyState icon={<MessageSquare aria-hidden="true" />} title={t.empty}>
            <p>{t.emptyHint}</p>
          </EmptyState>
        }
      />
      {download.error && (
        <div className="mt-4">
          <Notice live variant="danger" title={t.notExported}>
            {download.error}
          </Notice>
        </div>
      )}
      {selected.length > 0 && (
        <FeedbackBar
          selected={selected}
          marking={marking}
          onMark={(status, note) => void markSelected(status, note)}
          onSelectNone={() => setSelectedIds(new Set())}
        />
      )}
      <Suspense>
        {openId !== null && <FeedbackDialog key={openId} id={openId} onClose={() => change({ open: null, page })} />}
      </Suspense>
    </>
  )
}
