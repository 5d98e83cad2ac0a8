import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { listMessages as t } from './list-messages.ts'
import { Popover } from './Popover.tsx'

/** The less frequent actions of a page. `close` also focuses the button, to which a dialog can return the focus. */
export function MoreMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const triggerId = useId()
  function close() {
    setOpen(false)
    document.getElementById(triggerId)?.focus()
  }
  return (
    <div className="flex *:grow">
      <Popover
        label={t.more}
        open={open}
        onOpenChange={setOpen}
        renderTrigger={(trigger) => (
          <Button {...trigger} id={triggerId} className="grow">
            {t.more}
            <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
        )}
      >
        <div className="grid p-1.5 *:justify-start">{children(close)}</div>
      </Popover>
    </div>
  )
}
