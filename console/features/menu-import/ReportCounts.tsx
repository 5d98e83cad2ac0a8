import type { ImportReport } from '#contract/menu-imports.ts'
import { cx } from '../../ui/cx.ts'
import { menuImportMessages as t } from './messages.ts'

type Props = { counts: ImportReport['counts']; future?: boolean }

export function ReportCounts({ counts, future = false }: Props) {
  const numbers = [
    { key: 'created', label: future ? t.toCreate : t.created, value: counts.created, tone: 'text-success' },
    { key: 'updated', label: future ? t.toUpdate : t.updated, value: counts.updated, tone: 'text-info' },
    { key: 'unchanged', label: t.unchanged, value: counts.unchanged, tone: 'text-ink' },
    { key: 'refused', label: t.withErrors, value: counts.refused, tone: 'text-danger' },
    { key: 'needsReview', label: t.toReview, value: counts.needsReview, tone: 'text-warning' },
    { key: 'warned', label: t.withWarnings, value: counts.warned, tone: 'text-warning' },
  ]
  return (
    <div>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-6 sm:gap-3">
        {numbers.map(({ key, label, value, tone }) => (
          <div key={key} className="flex flex-col-reverse justify-end rounded-xl bg-sunken px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={cx('text-2xl font-bold tabular-nums', value > 0 ? tone : 'text-muted')}>{value}</dd>
          </div>
        ))}
      </dl>
      {counts.categoriesCreated > 0 && (
        <p className="mt-2.5 text-sm text-muted">{t.newCategories(counts.categoriesCreated, future)}</p>
      )}
    </div>
  )
}
