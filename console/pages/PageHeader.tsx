import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; back?: ReactNode }

/** A page's title and its actions, the primary one last: beside the title, or below it on phones. */
export function PageHeader({ title, lead, actions, back }: Props) {
  return (
    <div className="mb-6">
      {back}
      <div className="flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h1 className="text-[1.75rem] leading-tight font-bold break-words">{title}</h1>
          {lead && <p className="mt-1 max-w-2xl text-pretty text-muted">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow sm:max-w-[65%] sm:shrink-0 sm:justify-end print:hidden">
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}
