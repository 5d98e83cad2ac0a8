import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

type Props = {
  icon: ReactNode
  tone: BadgeTone
  title: string
  hint?: string
  count?: number
  /** The first entries, as list items. */
  children: ReactNode
  footer?: ReactNode
}

export function TodayCard({ icon, tone, title, hint, count, children, footer }: Props) {
  return (
    <Card className="mb-4 break-inside-avoid">
      <div className="flex items-start gap-3 px-5 pt-5">
        <Badge tone={tone} className="size-10 justify-center rounded-xl [&_svg]:size-5">
          {icon}
        </Badge>
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-6 font-semibold">{title}</h2>
          {hint && <p className="text-sm text-pretty text-muted">{hint}</p>}
        </div>
        {count !== undefined && (
          <span className="text-2xl leading-7 font-bold tabular-nums">{count.toLocaleString('en-GB')}</span>
        )}
      </div>
      <ul className="mt-3 divide-y divide-line border-t border-line">{children}</ul>
      {footer && (
        <div className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line px-5 py-3.5 text-sm">{footer}</div>
      )}
    </Card>
  )
}
