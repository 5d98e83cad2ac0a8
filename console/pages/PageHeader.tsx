import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; back?: ReactNode }

export function PageHeader({ title, lead, actions, back }: Props) {
  return (
    <div className="mb-6">
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-[1.75rem] leading-tight font-bold break-words">{title}</h1>
          {lead && <p className="mt-1 max-w-2xl text-pretty text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
