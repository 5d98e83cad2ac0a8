import { usePreviewSubscriptionQuery } from '../../api/subscription-api.ts'
import { readChosenPlan } from '../../state/chosen-plan.ts'

/** The amount due for the chosen plan, as calculated by the server. */
export function useDueAtCheckout(updatesCard: boolean) {
  const plan = readChosenPlan()
  const { currentData, error, isFetching, refetch } = usePreviewSubscriptionQuery(
    { query: { plan } },
    { skip: updatesCard || plan === 0 },
  )
  // If the company has already paid or the plan no longer exists, the server refuses the payment and says why.
  const isRefused = error !== undefined && 'code' in error && (error.code === 'NOT_FOUND' || error.code === 'CONFLICT')
  return {
    preview: error ? null : (currentData ?? null),
    isLoading: isFetching,
    /** Whether the amount couldn't be loaded. The customer can't agree to an unknown amount. */
    isUnknown: error !== undefined && !isRefused,
    retry: () => void refetch(),
  }
}
