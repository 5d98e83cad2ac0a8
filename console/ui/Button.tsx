import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { buttonLook, type ButtonVariant } from './button-look.ts'
import { Spinner } from './Spinner.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children: ReactNode
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  busy?: boolean
  /** Why the button is disabled. It stays focusable, so that everyone can read the reason. */
  disabledReason?: string | null | undefined
}

export function Button({ children, variant, size, busy, disabledReason, className, onClick, ...rest }: Props) {
  const reasonId = useId()
  return (
    <button
      type="button"
      {...rest}
      title={disabledReason ?? rest.title}
      aria-busy={busy || undefined}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      disabled={rest.disabled || busy}
      onClick={disabledReason ? (event) => event.preventDefault() : onClick}
      className={buttonLook(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
