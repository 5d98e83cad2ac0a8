import { useId } from 'react'
import { cx } from './cx.ts'

type Props<Value extends string> = {
  legend: string
  hint?: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio buttons that look like a segmented control. */
export function ChoiceGroup<Value extends string>({ legend, hint, choices, value, onChange }: Props<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'grow rounded-lg px-3 py-2 text-center text-sm font-medium whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              choice.value === value ? 'bg-surface text-accent-text shadow-sm' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
