import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import { textIn } from '#contract/localized-text.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { nameOf, STATUSES, TYPES } from './feedback-labels.ts'
import { feedbackMessages as t } from './messages.ts'
import { Rating } from './Rating.tsx'

type Options = {
  defaultLocale: string
  selected: ReadonlySet<number>
  onSelect: (feedback: CustomerFeedback, isSelected: boolean) => void
  onOpen: (feedback: CustomerFeedback) => void
}

export function feedbackColumns({ defaultLocale, selected, onSelect, onOpen }: Options): Column<CustomerFeedback>[] {
  return [
    {
      id: 'select',
      header: () => <span className="sr-only">{t.select}</span>,
      look: { phone: 'actions', width: '3.5rem' },
      cell: ({ row: { original: feedback } }) => (
        <CheckboxField
          label={<span className="sr-only">{t.selectOne(nameOf(feedback))}</span>}
          checked={selected.has(feedback.id)}
          onChange={(event) => onSelect(feedback, event.target.checked)}
        />
      ),
    },
    {
      id: 'what',
      header: t.title,
      look: { phone: 'title' },
      cell: ({ row: { original: feedback } }) => {
        const { type, status, comment, menuItem, branch, table, note } = feedback
        const about = [branch.name, table?.name, menuItem && textIn(menuItem.name, defaultLocale, 'en')]
        return (
          <div className="min-w-0">
            <div className="mb-1 flex flex-wrap gap-1.5">
              <Badge tone={TYPES[type].tone}>{TYPES[type].name}</Badge>
              <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
              {menuItem?.isHidden && <Badge tone="warning">{t.itemHidden}</Badge>}
            </div>
            <button
              type="button"
              aria-label={t.open(nameOf(feedback))}
              onClick={() => onOpen(feedback)}
              dir="auto"
              className={cx(
                'line-clamp-2 rounded text-start break-words underline-offset-4 hover:underline',
                status === 'NEW' && 'font-semibold',
              )}
            >
              {comment || t.ratingOnly}
            </button>
            <p className="text-sm break-words text-muted">
              {about
                .flatMap((part) => part ?? [])
                .map((part, index) => (
                  <span key={part}>
                    {index > 0 && ' · '}
                    <bdi>{part}</bdi>
                  </span>
                ))}
            </p>
            {note && (
              <p dir="auto" className="mt-0.5 line-clamp-1 text-sm break-words text-muted italic">
                {note}
              </p>
            )}
          </div>
        )
      },
    },
    {
      id: 'rating',
      header: t.rating,
      look: { phone: 'half', width: '8rem' },
      cell: ({ row: { original: feedback } }) => <Rating value={feedback.rating} />,
    },
    {
      id: 'date',
      header: t.received,
      look: { sort: 'date', phone: 'line', width: '12rem' },
      cell: ({ row: { original: feedback } }) => (
        <span className="text-muted">
          <DateTime at={feedback.createdAt} timeZone={feedback.branch.timeZone} />
        </span>
      ),
    },
  ]
}
