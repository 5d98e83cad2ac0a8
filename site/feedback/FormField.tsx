import type { ReactNode } from 'react'
import type { FeedbackField } from '#contract/feedback-form.ts'

type FieldProps = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FormFieldProps = {
  label: string
  name: FeedbackField
  error: string | undefined
  children: (props: FieldProps) => ReactNode
}

export function FormField({ label, name, error, children }: FormFieldProps) {
  const id = `feedback-${name}`
  const errorId = `${id}-error`
  return (
    <div className="feedback-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      {error !== undefined && (
        <p id={errorId} className="feedback-error">
          {error}
        </p>
      )}
    </div>
  )
}
