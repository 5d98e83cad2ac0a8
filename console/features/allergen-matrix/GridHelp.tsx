import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { gridMessages as t } from './grid-messages.ts'

export function GridHelp() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={t.help}
      open={isOpen}
      onOpenChange={setOpen}
      side="start"
      renderTrigger={(props) => (
        <Button size="sm" {...props}>
          <Keyboard className="size-4" aria-hidden="true" />
          {t.help}
        </Button>
      )}
    >
      <dl className="space-y-2 p-4 text-sm">
        {t.shortcuts.map(([keys, meaning]) => (
          <div key={keys}>
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
