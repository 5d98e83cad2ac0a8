import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import type { SoldOutFor } from '#contract/menu-items.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import { TextField } from '../../ui/TextField.tsx'

type Props = {
  title: string
  branch: Branch
  busy: boolean
  /** Without an end: until somebody switches it back. */
  onChoose: (until: SoldOutFor | undefined) => void
  onClose: () => void
}

const CHOICES = [
  ['open', 'Until switched back'],
  ['today', 'Until the end of service today'],
  ['tomorrow', 'Until the end of service tomorrow'],
  ['time', 'Until a time'],
] as const
type Choice = (typeof CHOICES)[number][0]

/** Until when something is sold out; times are those of the branch's clock. */
export function SoldOutDialog({ title, branch, busy, onChoose, onClose }: Props) {
  const [choice, setChoice] = useState<Choice>('today')
  const [time, setTime] = useState('')
  const [faulty, setFaulty] = useState(false)
  const untilOf = () => (choice === 'open' ? undefined : choice === 'time' ? time : choice)
  return (
    <Dialog
      title={title}
      description={`In ${branch.name}. Guests see it within seconds, and by itself no longer when the time is over.`}
      open
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (choice === 'time' && time === '') return setFaulty(true)
          onChoose(untilOf())
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="sr-only">Sold out until</legend>
          {CHOICES.map(([value, words]) => (
            <RadioField
              key={value}
              name="until"
              label={words}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
          ))}
        </fieldset>
        {choice === 'time' && (
          <TextField
            label="Date and time"
            type="datetime-local"
            className="mt-3"
            hint={`By the clock of ${branch.timeZone}`}
            error={faulty && time === '' ? 'Choose a date and a time' : undefined}
            value={time}
            onChange={(event) => setTime(event.target.value.slice(0, 16))}
          />
        )}
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Sold out
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
