import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { Button } from './Button.tsx'
import { DialogBusy } from './dialog-busy.ts'
import { uiMessages as t } from './messages.ts'

/** The button that closes the `Dialog` around it. It is disabled while the dialog is busy. */
export function CancelButton({ children = t.cancel }: { children?: ReactNode }) {
  return (
    <Radix.Close asChild>
      <Button disabled={use(DialogBusy)}>{children}</Button>
    </Radix.Close>
  )
}
