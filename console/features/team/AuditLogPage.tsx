import { ScrollText } from 'lucide-react'
import { AUDIT_ACTIONS, type AuditEntry } from '#contract/audit-log.ts'
import { PAGE_SIZES } from '#contract/limits.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useListAuditLogQuery } from '../../api/team-api.ts'
import { BackLink } from '../../pages/BackLink.tsx'
import { DateTime } from '../../pages/DateTime.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { PageHeader } from '../../pages/PageHeader.tsx'
import { useListState } from '../../pages/use-list-state.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { remarkOf, sentenceOf } from './audit-text.ts'
import { teamMessages as t } from './messages.ts'

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'what',
    header: t.event,
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
    header: t.when,
    look: { phone: 'line', width: '12rem' },
    cell: ({ row: { original: entry } }) => (
      <span className="text-muted">
        <DateTime at={entry.at} />
      </span>
    ),
  },
  {
    id: 'ip',
    header: t.ipAddress,
    look: { phone: 'line', width: '11rem' },
    cell: ({ row: { original: entry } }) => (
      <span dir="ltr" className="break-all text-muted">
        {entry.ip ?? '–'}
      </span>
    ),
  },
]

export function AuditLogPage() {
  const list = useListState(['at'])
  const { page, pageSize, change } = list
  const action = AUDIT_ACTIONS.find((one) => one === list.params.get('action'))
  // Entries are added by other people's actions, so the cached list may be outdated.
  const { data, error, isFetching, refetch } = useListAuditLogQuery(
    { query: { page, pageSize, ...(action && { action }) } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <PageHeader
        title={t.auditLog}
        lead={t.auditLogLead}
        back={<BackLink to={CONSOLE_PATHS.team} label={t.title} />}
      />
      <Card className="overflow-hidden">
        <search aria-label={t.auditLog} className="flex border-b border-line p-3 sm:p-4">
          <SelectField
            label={t.action}
            labelHidden
            size="sm"
            className="w-full sm:w-64"
            value={action ?? ''}
            onChange={(event) => change({ action: event.target.value })}
          >
            <option value="">{t.allActions}</option>
            {AUDIT_ACTIONS.map((one) => (
              <option key={one} value={one}>
                {t.auditActions[one]}
              </option>
            ))}
          </SelectField>
        </search>
        {error && !isFetching ? (
          <LoadFailure title={t.auditLog} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={t.auditLog}
            columns={COLUMNS}
            rows={data?.items ?? []}
            rowKey={({ id }) => String(id)}
            loading={!data}
            refreshing={isFetching}
          />
        )}
        {data?.total === 0 && !error && (
          <EmptyState icon={<ScrollText aria-hidden="true" />} title={t.noEntries}>
            <p>{action ? t.otherAction : t.noEntriesHint}</p>
          </EmptyState>
        )}
        {data && data.total > 0 && !error && (
          <Pagination page={page} pageSize={pageSize} loaded={data} pageSizes={PAGE_SIZES} onChange={change} />
        )}
      </Card>
    </>
  )
}
