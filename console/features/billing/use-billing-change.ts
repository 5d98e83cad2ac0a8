import type { SerializedError } from '@reduxjs/toolkit'
import { useState } from 'react'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../../api/api-error.ts'
import { usePasswordConfirmation } from '../../shell/password-confirmation.ts'
import type { Intent } from '../../state/kept-intent.ts'
import { showToast } from '../../ui/show-toast.tsx'

type Answer = { data?: string | undefined; error?: ApiError | SerializedError | undefined }

/**
 * Makes a change of the subscription and says how it went: in a toast, or with the words to show beside the button.
 * @param intent what to come back to when the password is asked for first
 */
export function useBillingChange(intent: Intent | null, onDone: () => void) {
  const asksForPassword = usePasswordConfirmation()
  const [fault, setFault] = useState<string | null>(null)
  async function run(change: () => Promise<Answer>): Promise<void> {
    setFault(null)
    const { data, error } = await change()
    if (!error) {
      showToast({ kind: 'success', title: AUTH.success, ...(data && { message: data }) })
      return onDone()
    }
    if (intent && asksForPassword(error, intent)) return
    setFault(error.message ?? 'This did not work. Please try again.')
  }
  return { run, fault }
}
