import type { ReactNode } from 'react'

type Props = {
  handle: ReactNode
  mark: ReactNode
  title: ReactNode
  /** Shown below the title, less prominently. */
  detail?: ReactNode
  /** Shown below everything on a phone, otherwise before the actions. */
  controls: ReactNode
  actions: ReactNode
}

export function RecordRow({ handle, mark, title, detail, controls, actions }: Props) {
  return (
    <div className="grid grid-cols-[auto_auto_1fr_auto] items-center gap-x-3 gap-y-1 py-2.5 ps-1.5 pe-2 sm:grid-cols-[auto_auto_1fr_auto_auto] sm:ps-3 sm:pe-4">
      {handle}
      {mark}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{title}</div>
        {detail && <div className="text-sm break-words text-muted">{detail}</div>}
      </div>
      <div className="row-actions flex justify-end sm:order-last">{actions}</div>
      <div className="col-span-full flex items-center justify-between gap-4 ps-11 sm:col-span-1 sm:justify-end sm:ps-0">
        {controls}
      </div>
    </div>
  )
}
