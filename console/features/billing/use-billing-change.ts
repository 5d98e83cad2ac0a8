import type { SerializedError } from '@reduxjs/toolkit'
import { useState } from 'react'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../../api/api-error.ts'
import { apiMessages } from '../../api/messages.ts'
import { usePasswordConfirmation } from '../../session/password-confirmation.ts'
import type { Intent } from '../../state/stored-intent.ts'
import { showToast } from '../../ui/show-toast.tsx'

type Answer = { data?: string | undefined; error?: ApiError | SerializedError | undefined }

/**
 * Runs a change of the subscription. A success is shown in a toast; `failure` is the error to show beside the button.
 * @param intent the action to continue with after a password confirmation; null if the change never requires one
 */
export function useBillingChange(intent: Intent | null, onDone: () => void) {
  const asksForPassword = usePasswordConfirmation()
  const [failure, setFailure] = useState<string | null>(null)
  async function run(change: () => Promise<Answer>): Promise<void> {
    setFailure(null)
    const { data, error } = await change()
    if (!error) {
      showToast({ kind: 'success', title: AUTH.success, ...(data && { message: data }) })
      return onDone()
    }
    if (intent && asksForPassword(error, intent)) return
    setFailure(error.message ?? apiMessages.failed)
  }
  return { run, failure, clearFailure: () => setFailure(null) }
}
