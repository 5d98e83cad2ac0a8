import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { menuOrderMessages as t } from './messages.ts'

/** Popover with the keyboard shortcuts; not shown on phones. */
export function KeyHints() {
  const [open, setOpen] = useState(false)
  return (
    <div className="max-sm:hidden">
      <Popover
        label={t.keys}
        open={open}
        onOpenChange={setOpen}
        renderTrigger={(props) => (
          <Button variant="ghost" {...props}>
            <Keyboard className="size-4" aria-hidden="true" />
            {t.keys}
          </Button>
        )}
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 p-4 text-sm">
          {t.keyHints.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="font-sans font-semibold whitespace-nowrap">{key}</kbd>
              </dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Popover>
    </div>
  )
}
