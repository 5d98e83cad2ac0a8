import type { ReactNode } from 'react'
import type { FeedbackField } from '#contract/feedback-form.ts'

type FieldProps = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FormFieldProps = {
  label: string
  name: FeedbackField
  /** The error message. */
  fault: string | undefined
  children: (props: FieldProps) => ReactNode
}

/** A labelled field with its error below. */
export function FormField({ label, name, fault, children }: FormFieldProps) {
  const id = `feedback-${name}`
  const faultId = `${id}-fault`
  return (
    <div className="feedback-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': fault !== undefined,
        'aria-describedby': fault === undefined ? undefined : faultId,
      })}
      {fault !== undefined && (
        <p id={faultId} className="feedback-fault">
          {fault}
        </p>
      )}
    </div>
  )
}
