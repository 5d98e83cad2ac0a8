import type { FormEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormFault } from './FormFault.tsx'

type Props = {
  title: string
  description?: string
  /** What the server said of the form as a whole; faults of one field stand beside that field. */
  fault: string | undefined
  submitLabel?: string
  saving: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** A form in a modal window, with what was refused on top and its buttons at the end. */
export function FormDialog({ title, description, fault, submitLabel = 'Save', saving, ...props }: Props) {
  return (
    <Dialog title={title} {...(description !== undefined && { description })} open onClose={props.onClose}>
      <form noValidate onSubmit={props.onSubmit} className="space-y-4">
        <FormFault title={submitLabel === 'Save' ? 'Not saved' : 'Not added'} message={fault} />
        {props.children}
        <div className="flex justify-end gap-3 pt-2">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
