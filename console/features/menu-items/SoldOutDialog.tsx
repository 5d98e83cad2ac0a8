import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { SoldOutFor } from '#contract/menu-items.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

type Props = {
  title: string
  branch: Branch
  busy: boolean
  /**
   * @param until when items become available again; undefined if they stay sold out until a member makes them available
   */
  onChoose: (until: SoldOutFor | undefined) => void
  onClose: () => void
}

const CHOICES = ['open', 'today', 'tomorrow', 'time'] as const
type Choice = (typeof CHOICES)[number]

/** Asks how long items stay sold out. Times are in the branch's time zone. */
export function SoldOutDialog({ title, branch, busy, onChoose, onClose }: Props) {
  const [choice, setChoice] = useState<Choice>('today')
  const [time, setTime] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const untilOf = () => (choice === 'open' ? undefined : choice === 'time' ? time : choice)
  return (
    <FormDialog
      title={title}
      description={t.soldOutHint(branch.name)}
      submitLabel={t.markAsSoldOut}
      saving={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (choice === 'time' && time === '') return setIsInvalid(true)
        onChoose(untilOf())
      }}
      onClose={onClose}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t.soldOutUntil}</legend>
        {CHOICES.map((value) => (
          <RadioField
            key={value}
            name="until"
            label={t.soldOutChoices[value]}
            checked={choice === value}
            onChange={() => setChoice(value)}
          />
        ))}
      </fieldset>
      {choice === 'time' && (
        <TextField
          label={t.dateAndTime}
          type="datetime-local"
          hint={t.timeZone(branch.timeZone)}
          error={isInvalid && time === '' ? t.chooseDateAndTime : undefined}
          value={time}
          onChange={(event) => setTime(event.target.value.slice(0, 16))}
        />
      )}
    </FormDialog>
  )
}
