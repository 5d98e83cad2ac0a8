import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { buttonLook, type ButtonVariant } from './button-look.ts'
import { Spinner } from './Spinner.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children: ReactNode
  variant?: ButtonVariant
  size?: 'sm' | 'md' | 'lg'
  /** Whether its action is running. Presses are ignored, but the button keeps the keyboard focus. */
  busy?: boolean
  /** Why the button is disabled. It stays focusable, so that everyone can read the reason. */
  disabledReason?: string | null | undefined
}

export function Button({ children, variant, size, busy, disabledReason, className, onClick, ...rest }: Props) {
  const reasonId = useId()
  const isOff = Boolean(disabledReason) || busy
  return (
    <button
      type="button"
      {...rest}
      title={disabledReason ?? rest.title}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
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
