import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

type Refusal = { message?: string | undefined; errors?: Record<string, string> }

/**
 * Puts what the server said beside the fields it names; what belongs to none of them goes to the form's head (`root`).
 * @param fields the names of the form's fields
 */
export function showServerError<Fields extends FieldValues>(
  error: Refusal,
  setError: UseFormSetError<Fields>,
  fields: readonly Path<Fields>[],
): void {
  const named = fields.flatMap((field) => {
    const message = error.errors?.[field]
    return message === undefined ? [] : [{ field, message }]
  })
  named.forEach(({ field, message }, index) => setError(field, { message }, { shouldFocus: index === 0 }))
  if (named.length === 0) setError('root', { message: error.message ?? 'This did not work. Please try again.' })
}
