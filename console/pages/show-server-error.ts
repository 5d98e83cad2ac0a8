import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { apiMessages } from '../api/messages.ts'

type Refusal = { message?: string | undefined; errors?: Record<string, string> }

/**
 * Shows the server's errors at the fields they name. If they name none of the fields, shows the message at the top of
 * the form (`root`).
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
  if (named.length === 0) setError('root', { message: error.message ?? apiMessages.failed })
}
