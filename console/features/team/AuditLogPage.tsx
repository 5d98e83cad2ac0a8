import { ArrowLeft, ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { AUDIT_ACTIONS, type AuditEntry } from '#contract/audit-log.ts'
import { PAGE_SIZES } from '#contract/limits.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListAuditLogQuery } from '../../api/team-api.ts'
import { DateTime } from '../../shell/DateTime.tsx'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { useListState } from '../../shell/use-list-state.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { AUDIT_WORDS, remarkOf, sentenceOf } from './audit-words.ts'

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'what',
    header: 'What happened',
    look: { phone: 'full' },
    cell: ({ row: { original: entry } }) => (
      <>
        <span className="font-medium break-words">{sentenceOf(entry)}</span>
        <span className="block text-sm break-words text-muted">{remarkOf(entry)}</span>
      </>
    ),
  },
  {
    id: 'at',
    header: 'When',
    look: { phone: 'line', width: '12rem' },
    cell: ({ row: { original: entry } }) => (
      <span className="text-muted">
        <DateTime at={entry.at} />
      </span>
    ),
  },
  {
    id: 'ip',
    header: 'From',
    look: { phone: 'line', width: '11rem' },
    cell: ({ row: { original: entry } }) => (
      <span dir="ltr" className="break-all text-muted">
        {entry.ip ?? '–'}
      </span>
    ),
  },
]

/** Sign-ins, refusals and changes of the team, newest first. */
export function AuditLogPage() {
  const list = useListState(['at'])
  const { page, pageSize, change } = list
  const action = AUDIT_ACTIONS.find((one) => one === list.params.get('action'))
  // The log grows by what is done elsewhere, so what is known from before is asked for again.
  const { data, error, isFetching, refetch } = useListAuditLogQuery(
    { query: { page, pageSize, ...(action && { action }) } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Sign-ins, refusals and changes of the team. Nobody can change or delete an entry."
        back={
          <Link
            to={CONSOLE_PATHS.team}
            className="mb-2 inline-flex items-center gap-1.5 text-sm font-medium text-muted hover:text-ink"
          >
            <ArrowLeft className="flip-rtl size-4" aria-hidden="true" />
            Team
          </Link>
        }
      />
      <Card className="overflow-hidden">
        <search aria-label="Audit log" className="flex border-b border-line p-3 sm:p-4">
          <SelectField
            label="Action"
            labelHidden
            size="sm"
            className="w-full sm:w-64"
            value={action ?? ''}
            onChange={(event) => change({ action: event.target.value })}
          >
            <option value="">Everything</option>
            {AUDIT_ACTIONS.map((one) => (
              <option key={one} value={one}>
                {AUDIT_WORDS[one].name}
              </option>
            ))}
          </SelectField>
        </search>
        {error && !isFetching ? (
          <LoadFailure title="The audit log" error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption="Audit log"
            columns={COLUMNS}
            rows={data?.items ?? []}
            rowKey={({ id }) => String(id)}
            loading={!data}
            refreshing={isFetching}
          />
        )}
        {data?.items.length === 0 && !error && (
          <EmptyState icon={<ScrollText aria-hidden="true" />} title="Nothing of this kind is written down">
            <p>{action ? 'Choose another action.' : 'What is done to accounts and the team will stand here.'}</p>
          </EmptyState>
        )}
        {data && data.total > 0 && !error && (
          <Pagination page={page} pageSize={pageSize} total={data.total} pageSizes={PAGE_SIZES} onChange={change} />
        )}
      </Card>
    </>
  )
}
