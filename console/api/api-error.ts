import type { ErrorCode } from '#contract/envelope.ts'

/** A failed API call, in the same shape for every screen. */
export type ApiError = {
  /** The HTTP status, or the request client's own code for a transport problem. */
  status: number | 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR'
  /** Text for the user: the server's message, or a default one. */
  message: string
  /** The server's unchanged `message`; null when it sent none. */
  serverMessage: string | null
  /** The server's `error` field, which some screens show unchanged. */
  error: string | null
  code: ErrorCode | null
  /** Error message by form field. */
  errors: Record<string, string>
  requestId: string | null
  /** The `data` of a failed response, for example what to do before trying again; null when there is none. */
  data: unknown
}
