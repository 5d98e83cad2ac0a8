import { useId } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  /** The record that the switch belongs to, if the label doesn't name it. */
  about?: string
  checked: boolean
  onChange: (checked: boolean) => void
  tone?: 'accent' | 'danger'
  disabledReason?: string | null | undefined
}

/** A switch. Its label is for screen readers and the tooltip; callers show their own visible text. */
export function Switch({ label, about, checked, onChange, tone = 'accent', disabledReason }: Props) {
  const aboutId = useId()
  const description = [about, disabledReason].filter(Boolean).join('. ')
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={description ? aboutId : undefined}
      title={disabledReason ?? label}
      onClick={() => !disabledReason && onChange(!checked)}
      className="-my-1.5 -ms-0.5 inline-grid size-11 place-items-center rounded-lg aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      <span
        className={cx(
          'flex h-[1.375rem] w-10 items-center rounded-full border p-0.5 transition-colors duration-200',
          checked && tone === 'accent' && 'border-accent bg-accent',
          checked && tone === 'danger' && 'border-[#b42318] bg-[#b42318]',
          !checked && 'border-line-strong bg-sunken',
        )}
      >
        <span
          className={cx(
            'size-4 rounded-full shadow-sm transition-transform duration-200',
            checked ? 'translate-x-[1.05rem] bg-white rtl:-translate-x-[1.05rem]' : 'bg-line-strong',
          )}
        />
      </span>
      {description && (
        <span id={aboutId} hidden>
          {description}
        </span>
      )}
    </button>
  )
}
