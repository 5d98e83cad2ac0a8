import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { buttonLook, type ButtonVariant } from '../ui/button-look.ts'

type Props = {
  to: string
  variant?: ButtonVariant
  refusal?: string | null
  state?: object | undefined
  children: ReactNode
}

/** A link that looks like a button. With a `refusal`, it is a disabled button that shows this reason. */
export function LinkButton({ to, variant = 'secondary', refusal, state, children }: Props) {
  if (refusal)
    return (
      <Button variant={variant} disabledReason={refusal}>
        {children}
      </Button>
    )
  return (
    <Link to={to} state={state} className={buttonLook(variant)}>
      {children}
    </Link>
  )
}
