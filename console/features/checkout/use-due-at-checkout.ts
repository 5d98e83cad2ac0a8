import { usePreviewSubscriptionQuery } from '../../api/subscription-api.ts'

/**
 * The amount due for a plan, as calculated by the server.
 * @param plan the id of the plan; 0 when there is none
 */
export function useDueAtCheckout(plan: number, updatesCard: boolean) {
  const { currentData, error, isFetching, refetch } = usePreviewSubscriptionQuery(
    { query: { plan } },
    { skip: updatesCard || plan === 0 },
  )
  // If the company has already paid or the plan no longer exists, no amount is needed: the server refuses the payment.
  const isRefused = error !== undefined && 'code' in error && (error.code === 'NOT_FOUND' || error.code === 'CONFLICT')
  return {
    preview: error ? null : (currentData ?? null),
    isLoading: isFetching,
    /** Whether the amount couldn't be loaded. The customer can't agree to an unknown amount. */
    isUnknown: error !== undefined && !isRefused,
    retry: () => void refetch(),
  }
}
