import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { changedFields } from './changed-fields.ts'

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'setValue'>

/**
 * Remembers a form's values. Call it before they are sent.
 * @returns a function that shows the saved values, and keeps input typed since then as unsaved changes
 */
export function resetAfterSave<Fields extends FieldValues>(form: Form<Fields>): (saved: Fields) => void {
  const submitted = structuredClone(form.getValues())
  return (saved) => {
    const typed = changedFields(form.getValues(), submitted)
    form.reset(saved)
    for (const [name, value] of Object.entries(typed))
      form.setValue(name as Path<Fields>, value, { shouldDirty: true, shouldValidate: true }) // a field of the form
  }
}
