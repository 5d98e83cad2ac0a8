import type { ImportReport } from '#contract/menu-imports.ts'
import { cx } from '../../ui/cx.ts'

type Props = { counts: ImportReport['counts']; future?: boolean }

/** The whole report in five numbers. */
export function ReportCounts({ counts, future }: Props) {
  const numbers = [
    { key: 'created', label: future ? 'to create' : 'created', value: counts.created, tone: 'text-success' },
    { key: 'updated', label: future ? 'to update' : 'updated', value: counts.updated, tone: 'text-info' },
    { key: 'unchanged', label: 'unchanged', value: counts.unchanged, tone: 'text-ink' },
    { key: 'refused', label: 'refused', value: counts.refused, tone: 'text-danger' },
    { key: 'warned', label: 'with a warning', value: counts.warned, tone: 'text-warning' },
  ]
  return (
    <div>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5 sm:gap-3">
        {numbers.map(({ key, label, value, tone }) => (
          <div
            key={key}
            className="flex flex-col-reverse justify-end rounded-xl bg-sunken px-4 py-3 last:col-span-2 sm:last:col-span-1"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={cx('text-2xl font-bold tabular-nums', value > 0 ? tone : 'text-muted')}>{value}</dd>
          </div>
        ))}
      </dl>
      {counts.categoriesCreated > 0 && (
        <p className="mt-2.5 text-sm text-muted">
          {counts.categoriesCreated} new {counts.categoriesCreated === 1 ? 'category' : 'categories'}{' '}
          {future ? 'will be added' : 'added'}.
        </p>
      )}
    </div>
  )
}
