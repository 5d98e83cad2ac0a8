import { FEEDBACK_STATUS_FILTERS, FEEDBACK_TYPES } from '#contract/customer-feedback.ts'
import { readPositive } from '../../state/list-url.ts'

/** The filters' names in the URL. */
export const FILTER_KEYS = ['branchId', 'type', 'status', 'rating', 'from', 'to'] as const

const DAY = /^\d{4}-\d\d-\d\d$/

/** Reads the filters from the URL's parameters. Invalid values are ignored. */
export function readFilters(params: URLSearchParams) {
  const day = (key: string) => {
    const text = params.get(key) ?? ''
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  const rating = readPositive(params.get('rating'))
  return {
    branchId: readPositive(params.get('branchId')) ?? undefined,
    type: FEEDBACK_TYPES.find((one) => one === params.get('type')),
    status: FEEDBACK_STATUS_FILTERS.find((one) => one === params.get('status')),
    rating: rating !== null && rating <= 5 ? rating : undefined,
    from: day('from'),
    to: day('to'),
  }
}
export type Filters = ReturnType<typeof readFilters>
