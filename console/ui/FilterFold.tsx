import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { listMessages as t } from './list-messages.ts'

type Props = {
  /** How many filters are set. */
  count: number
  children: ReactNode
}

/** Shows filters: on phones after a press of a button, otherwise always. */
export function FilterFold({ count, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} className="sm:hidden">
        <ListFilter className="size-4" aria-hidden="true" />
        {t.filters(count)}
      </Button>
      <div id={id} className={cx('w-full flex-wrap items-end gap-2 sm:contents', open ? 'flex' : 'hidden')}>
        {children}
      </div>
    </>
  )
}
