import { Languages, SearchX } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { LeaveGuard } from '../../pages/LeaveGuard.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { firstOpen } from './draft.ts'
import { fieldId, TranslationCard } from './TranslationCard.tsx'
import { keyOf, useWorklist, type WorklistQuery } from './use-worklist.ts'
import { translationsMessages as t } from './messages.ts'

type Props = {
  query: WorklistQuery
  source: string
  /** When this number changes, the texts are loaded again. */
  version: number
  refusal: string | null
  isFiltered: boolean
  onClear: () => void
}

const EMPTY = {}

export function Worklist({ query, source, version, refusal, isFiltered, onClear }: Props) {
  const { list, error, isFetching, drafts, states, isUnsaved, setText, save, loadPage } = useWorklist(
    query,
    source,
    version,
  )
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  /** Counts moves, because moving to the same record must focus it again. */
  const [move, setMove] = useState(0)
  const records = list?.records ?? []
  const at = Math.max(
    0,
    records.findIndex((one) => keyOf(one) === currentKey),
  )
  const current = records[at]

  useEffect(() => {
    if (move === 0 || !current) return
    const field = document.getElementById(fieldId(keyOf(current), firstOpen(current)))
    field?.focus()
    field?.closest('li')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only after a move, not whenever the record changes
  }, [move])

  const goTo = async (place: number) => {
    const loaded = place >= records.length && list?.next ? await loadPage(list.next) : null
    const target = [...records, ...(loaded?.records ?? [])][place]
    if (target) setCurrentKey(keyOf(target))
    setMove((count) => count + 1)
  }
  // A card's handlers stay the same, so that typing renders one card only.
  const actions = useRef({ saveNext: (_key: string) => {} })
  actions.current.saveNext = (key) => {
    const place = records.findIndex((one) => keyOf(one) === key)
    const record = records[place]
    if (!record || refusal !== null) return
    const isTooLong = record.texts.some(
      ({ key: field, target, maxLength }) => (drafts[key]?.[field] ?? target).trim().length > maxLength,
    )
    if (isTooLong) return
    void save(record)
    void goTo(place + 1)
  }
  const onSave = useCallback((key: string) => actions.current.saveNext(key), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.altKey && step) {
      event.preventDefault()
      if (at + step >= 0) void goTo(at + step)
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && current) {
      event.preventDefault()
      onSave(keyOf(current))
    }
  }

  if (error && !list && !isFetching)
    return <LoadFailure title={t.title} error={error} onRetry={() => void loadPage()} />
  if (!list)
    return (
      <div className="space-y-4" aria-busy="true">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="h-36 w-full" />
        ))}
      </div>
    )
  if (records.length === 0)
    return isFiltered ? (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t.noResults}
        actions={<Button onClick={onClear}>{t.clearFilters}</Button>}
      >
        <p>{t.noResultsHint}</p>
      </EmptyState>
    ) : (
      <EmptyState icon={<Languages aria-hidden="true" />} title={t.allDone}>
        <p>{t.allDoneHint}</p>
      </EmptyState>
    )
  return (
    <>
      <LeaveGuard unsaved={isUnsaved} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {t.count(list.total)}
          <span className="max-md:hidden"> · {t.keys}</span>
        </p>
        <div className="flex gap-2 max-md:w-full max-md:[&>*]:grow">
          <Button size="sm" disabled={at === 0} onClick={() => void goTo(at - 1)}>
            {t.previous}
          </Button>
          <Button size="sm" disabled={at + 1 >= records.length && !list.next} onClick={() => void goTo(at + 1)}>
            {t.next}
          </Button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the shortcuts of the fields within */}
      <ul aria-label={t.worklist} onKeyDown={onKeyDown} className="space-y-4">
        {records.map((record) => (
          <TranslationCard
            key={keyOf(record)}
            record={record}
            source={source}
            target={query.locale}
            draft={drafts[keyOf(record)] ?? EMPTY}
            state={states[keyOf(record)]}
            isCurrent={record === current}
            refusal={refusal}
            onText={setText}
            onSave={onSave}
            onFocus={setCurrentKey}
          />
        ))}
      </ul>
      {list.next && (
        <div className="mt-4 text-center max-md:hidden">
          <Button busy={isFetching} onClick={() => void loadPage(list.next ?? undefined)}>
            {t.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}
