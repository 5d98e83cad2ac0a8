import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { CHOOSABLE_COLUMNS, type ChoosableColumn, type ColumnView } from './use-column-choice.ts'
import { menuItemMessages as t } from './messages.ts'

export function ColumnChoice({ view: { hidden, toggle, compact, toggleCompact } }: { view: ColumnView }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t.columns}
      open={open}
      onOpenChange={setOpen}
      renderTrigger={(trigger) => (
        <Button {...trigger}>
          <Columns3 className="size-4" aria-hidden="true" />
          {t.columns}
        </Button>
      )}
    >
      <fieldset className="grid gap-3 p-4">
        <legend className="sr-only">{t.visibleColumns}</legend>
        {Object.entries(CHOOSABLE_COLUMNS).map(([column, label]) => (
          <CheckboxField
            key={column}
            label={label}
            checked={!hidden.includes(column as ChoosableColumn)} // a key of CHOOSABLE_COLUMNS
            onChange={() => toggle(column as ChoosableColumn)} // a key of CHOOSABLE_COLUMNS
          />
        ))}
      </fieldset>
      <div className="border-t border-line p-4">
        <CheckboxField label={t.compactRows} checked={compact} onChange={toggleCompact} />
      </div>
    </Popover>
  )
}
