import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { iconButtonLook } from './icon-button-look.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  /** A description in addition to the name, for example the row that the button belongs to. */
  about?: string
  children: ReactNode
  tone?: 'plain' | 'danger'
  disabledReason?: string | null | undefined
}

export function IconButton({
  label,
  about,
  children,
  tone = 'plain',
  disabledReason,
  className,
  onClick,
  ...rest
}: Props) {
  const aboutId = useId()
  const description = disabledReason ?? about
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={disabledReason ?? (about ? `${label}: ${about}` : label)}
      aria-describedby={description ? aboutId : undefined}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? (event) => event.preventDefault() : onClick}
      className={iconButtonLook(tone, className)}
    >
      {children}
      {description && (
        <span id={aboutId} hidden>
          {description}
        </span>
      )}
    </button>
  )
}
