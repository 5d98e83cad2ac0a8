import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { CHOOSABLE_COLUMNS, type ChoosableColumn } from './use-column-choice.ts'
import { menuItemMessages as t } from './messages.ts'

type Props = { hidden: ChoosableColumn[]; onToggle: (column: ChoosableColumn) => void }

export function ColumnChoice({ hidden, onToggle }: Props) {
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
            checked={!hidden.includes(column as ChoosableColumn)} // a key of the table
            onChange={() => onToggle(column as ChoosableColumn)} // the same
          />
        ))}
      </fieldset>
    </Popover>
  )
}
