import { directionOf } from '#contract/localized-text.ts'
import type { TranslationReport } from '#contract/translations.ts'
import { cx } from '../../ui/cx.ts'
import { translationsMessages as t } from './messages.ts'

/** How many lines of a list are shown at most. */
const LINES = 20

export function ImportReport({ report, locale }: { report: TranslationReport; locale: string }) {
  const counts = [
    { label: t.new, count: report.new, tone: 'text-success' },
    { label: t.changed, count: report.changed, tone: 'text-info' },
    { label: t.unchanged, count: report.unchanged, tone: 'text-ink' },
    { label: t.refused, count: report.refused, tone: 'text-danger' },
  ]
  const saving = report.new + report.changed
  return (
    <div className="space-y-4 text-sm">
      <dl className="grid grid-cols-2 gap-2">
        {counts.map(({ label, count, tone }) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-xl bg-sunken px-4 py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className={cx('text-xl font-bold tabular-nums', count > 0 ? tone : 'text-muted')}>{count}</dd>
          </div>
        ))}
      </dl>
      {saving === 0 && <p role="status">{t.nothingToImport}</p>}
      {report.refusedTexts.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">{t.refusedTitle}</h3>
          <ul className="max-h-40 space-y-1.5 overflow-y-auto">
            {report.refusedTexts.slice(0, LINES).map((one) => (
              <li key={`${one.kind} ${one.id} ${one.key}`} className="break-words">
                <bdi className="font-medium">{[one.name || `${one.kind} ${one.id}`, one.key].join(' · ')}</bdi>{' '}
                <span className="text-muted">{one.reason}</span>
              </li>
            ))}
          </ul>
          {report.refused > LINES && <p className="mt-1 text-muted">{t.more(report.refused - LINES)}</p>}
        </section>
      )}
      {report.changes.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">{t.changes}</h3>
          <ul className="max-h-48 space-y-1.5 overflow-y-auto">
            {report.changes.slice(0, LINES).map((one, at) => (
              // The index is the key, because the same name can occur twice.
              <li key={at} className="break-words">
                <bdi className="text-muted">{[one.name, one.key].join(' · ')}</bdi>
                <span lang={locale} dir={directionOf(locale)} className="block">
                  {one.before !== '' && <del className="me-2 text-muted">{one.before}</del>}
                  <ins className="no-underline">{one.after}</ins>
                </span>
              </li>
            ))}
          </ul>
          {saving > LINES && <p className="mt-1 text-muted">{t.more(saving - LINES)}</p>}
        </section>
      )}
    </div>
  )
}
