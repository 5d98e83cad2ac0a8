import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { CHOOSABLE_COLUMNS, type ChoosableColumn } from './use-column-choice.ts'

type Props = { hidden: ChoosableColumn[]; onToggle: (column: ChoosableColumn) => void }

/** Which columns the table has. */
export function ColumnChoice({ hidden, onToggle }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label="Columns"
      open={open}
      onOpenChange={setOpen}
      renderTrigger={(trigger) => (
        <Button {...trigger}>
          <Columns3 className="size-4" aria-hidden="true" />
          Columns
        </Button>
      )}
    >
      <fieldset className="grid gap-3 p-4">
        <legend className="sr-only">Columns that are shown</legend>
        {Object.entries(CHOOSABLE_COLUMNS).map(([column, words]) => (
          <CheckboxField
            key={column}
            label={words}
            checked={!hidden.includes(column as ChoosableColumn)} // a key of the table
            onChange={() => onToggle(column as ChoosableColumn)} // the same
          />
        ))}
      </fieldset>
    </Popover>
  )
}
