import type { ErrorCode } from '#contract/envelope.ts'

/** A failed call, in one shape for every screen. */
export type ApiError = {
  /** The HTTP status, or the request client's own code for a transport problem. */
  status: number | 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR'
  /** For people. */
  message: string
  /** The server's `message` as it came; null when it sent none. */
  serverMessage: string | null
  /** The server's `error` field, which some screens show unchanged. */
  error: string | null
  code: ErrorCode | null
  /** Error message by form field. */
  errors: Record<string, string>
  requestId: string | null
  /** The data of a refusal, where the client has to do something else first. */
  data: unknown
}
