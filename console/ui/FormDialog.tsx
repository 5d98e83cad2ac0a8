import type { FormEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CancelButton } from './CancelButton.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { FormError } from './FormError.tsx'
import { uiMessages as t } from './messages.ts'

type Props = {
  title: string
  description?: string
  /** The server's error for the form as a whole; field errors are shown at their fields. */
  error?: string | undefined
  errorTitle?: string
  submitLabel?: string
  /** Why the form can't be submitted yet; null when it can. */
  disabledReason?: string | null
  saving: boolean
  /** Whether something was entered, so that closing the dialog would lose it. */
  unsaved?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a modal dialog, with its error on top and its buttons at the end. */
export function FormDialog({ title, description, error, submitLabel = t.save, saving, ...props }: Props) {
  const { errorTitle = submitLabel === t.save ? t.notSaved : t.notAdded, disabledReason } = props
  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      open
      busy={saving}
      unsaved={props.unsaved ?? false}
      onClose={props.onClose}
    >
      <form noValidate onSubmit={props.onSubmit} className="space-y-4">
        <FormError title={errorTitle} message={error} />
        {props.children}
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="primary" busy={saving} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
