import { CHECKOUT } from '#contract/messages.ts'
import { requiresActionSchema } from '#contract/subscriptions.ts'
import type { ApiError } from '../../api/api-error.ts'

export type CheckoutOutcome =
  | { kind: 'paid'; message: string }
  | { kind: 'confirm'; clientSecret: string }
  | { kind: 'confirmPassword' }
  | { kind: 'warn'; message: string }

/**
 * Interprets the server's response to a submitted card.
 * @param answer the server's message on success, otherwise the error
 */
export function checkoutOutcome(answer: { message: string } | { error: ApiError }): CheckoutOutcome {
  if ('message' in answer) return { kind: 'paid', message: answer.message || CHECKOUT.success }
  const { error } = answer
  if (error.code === 'PASSWORD_NOT_CONFIRMED') return { kind: 'confirmPassword' }
  const asked = requiresActionSchema.safeParse(error.data)
  if (error.status === 200 && asked.success) return { kind: 'confirm', clientSecret: asked.data.clientSecret }
  // 200 with `success: false` has the text in `message`; an HTTP error has it in `error`.
  return { kind: 'warn', message: error.status === 200 ? error.message : (error.error ?? error.message) }
}
