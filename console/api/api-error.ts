import type { ErrorCode } from '#contract/envelope.ts'

/** What went wrong with a call, in one shape for every screen. */
export type ApiError = {
  /** The HTTP status, or what the request client reports for trouble on the way (spec section 7). */
  status: number | 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR'
  /** Words for a person. */
  message: string
  /** The server's `message` as it came; null when it sent none. */
  serverMessage: string | null
  /** The server's `error` field, which some screens must show as it is (spec section 8). */
  error: string | null
  code: ErrorCode | null
  /** Message by field, as the form's names. */
  errors: Record<string, string>
  requestId: string | null
  /** What came with a refusal, where that says more than words: something else is needed first. */
  data: unknown
}
