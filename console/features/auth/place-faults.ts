import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { MODAL } from '#contract/messages.ts'

type Refused = { message?: string | undefined; errors?: Record<string, string> }

/**
 * Puts the server's messages beside their fields, the focus on the first of them. What belongs to no field stands at
 * `root`.
 * @param fields the form's fields, in their order on the screen
 */
export function placeFaults<Fields extends FieldValues>(
  { message, errors = {} }: Refused,
  setError: UseFormSetError<Fields>,
  fields: readonly FieldPath<Fields>[],
): void {
  const faulty = fields.filter((field) => errors[field])
  for (const field of faulty) setError(field, { message: errors[field] ?? '' }, { shouldFocus: field === faulty[0] })
  if (faulty.length === 0) setError('root', { message: message ?? MODAL.somethingWrong })
}
