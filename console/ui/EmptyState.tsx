import type { ReactNode } from 'react'

type Props = { icon: ReactNode; title: string; children?: ReactNode; actions?: ReactNode }

export function EmptyState({ icon, title, children, actions }: Props) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-6 py-16 text-center">
      <div className="mb-5 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text [&_svg]:size-7">
        {icon}
      </div>
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <div className="mt-1.5 text-pretty text-muted">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
