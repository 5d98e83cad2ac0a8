import { Star } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { feedbackMessages as t } from './messages.ts'

const STARS = [1, 2, 3, 4, 5]

export function Rating({ value }: { value: number | null }) {
  if (value === null) return <span className="text-muted">–</span>
  return (
    <span role="img" aria-label={t.ofFive(value)} className="inline-flex gap-0.5">
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cx('size-4', star <= value ? 'fill-warning text-warning' : 'text-line-strong')}
        />
      ))}
    </span>
  )
}
