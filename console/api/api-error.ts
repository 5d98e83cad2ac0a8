import type { ErrorCode } from '#contract/envelope.ts'

/** A failed API call, in the same shape for every screen. */
export type ApiError = {
  /** The HTTP status, or RTK Query's error code when no readable response arrived. */
  status: number | 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR'
  /** Text for the user: the server's `message`, otherwise its `error`, otherwise a default text. */
  message: string
  /** The server's unchanged `message`; null when it sent none or an empty one. */
  serverMessage: string | null
  /** The server's `error` field, which some screens show unchanged. */
  error: string | null
  code: ErrorCode | null
  /** Error messages by the name of their form field. */
  errors: Record<string, string>
  requestId: string | null
  /** The `data` of a failed response, for example a challenge for the second factor; null when there is none. */
  data: unknown
}
