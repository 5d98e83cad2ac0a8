import { FEEDBACK_STATUS_FILTERS, FEEDBACK_TYPES } from '#contract/customer-feedback.ts'
import { readDay, readPositive } from '../../state/list-url.ts'

/** The filters' names in the URL. */
export const FILTER_KEYS = ['branchId', 'type', 'status', 'rating', 'from', 'to'] as const

/** Reads the filters from the URL's parameters. Invalid values are ignored. */
export function readFilters(params: URLSearchParams) {
  const rating = readPositive(params.get('rating'))
  return {
    branchId: readPositive(params.get('branchId')) ?? undefined,
    type: FEEDBACK_TYPES.find((one) => one === params.get('type')),
    status: FEEDBACK_STATUS_FILTERS.find((one) => one === params.get('status')),
    rating: rating !== null && rating <= 5 ? rating : undefined,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  }
}
export type Filters = ReturnType<typeof readFilters>
