import type { SerializedError } from '@reduxjs/toolkit'
import { MODAL, VERIFICATION } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { ApiError } from '../../api/api-error.ts'

/**
 * The text of the verification page, and where it redirects after two seconds. `goTo` is null when the page stays open,
 * so that the user can retry.
 */
export type VerificationOutcome = { verified: boolean; text: string; goTo: string | null }

export function verificationOutcome(error: ApiError | SerializedError | undefined): VerificationOutcome {
  if (!error) return { verified: true, text: VERIFICATION.verified, goTo: CONSOLE_PATHS.checkout }
  if (!('status' in error) || typeof error.status === 'string')
    return { verified: false, text: VERIFICATION.errorPrefix + (error.message ?? MODAL.somethingWrong), goTo: null }
  const refused = error.status < 300
  const text = refused
    ? (error.serverMessage ?? VERIFICATION.failed)
    : VERIFICATION.errorPrefix + (error.error ?? error.message)
  return { verified: false, text, goTo: CONSOLE_PATHS.logout }
}
