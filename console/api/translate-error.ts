import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { ErrorCode } from '#contract/envelope.ts'
import type { ApiError } from './api-error.ts'
import { apiMessages as t } from './messages.ts'

const TRANSPORT_WORDS = {
  TIMEOUT_ERROR: t.timeout,
  FETCH_ERROR: t.unreachable,
  PARSING_ERROR: t.unreadable,
} as const

export function translateError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'PARSING_ERROR') return fromUnreadable(error.originalStatus)
  if (error.status === 'CUSTOM_ERROR') return transport('FETCH_ERROR')
  if (typeof error.status === 'string') return transport(error.status)
  return translateResponse(error.status, error.data)
}

/** Converts a failed response. A body that isn't an envelope gives a default message for the status. */
export function translateResponse(status: number, body: unknown): ApiError {
  const envelope = isRecord(body) ? body : {}
  // The server sends only codes of the contract.
  const code = typeof envelope['code'] === 'string' ? (envelope['code'] as ErrorCode) : null
  const serverText = textOf(envelope['message']) ?? textOf(envelope['error'])
  return {
    status,
    message: serverText ?? wordsOf(status),
    serverMessage: textOf(envelope['message']),
    error: textOf(envelope['error']),
    code,
    errors: isRecord(envelope['errors']) ? onlyTexts(envelope['errors']) : {},
    requestId: textOf(envelope['requestId']),
    data: envelope['data'] ?? null,
  }
}

function fromUnreadable(originalStatus: number): ApiError {
  // A proxy's error page isn't JSON; its status is more useful than "unreadable response".
  return {
    ...transport('PARSING_ERROR'),
    message: originalStatus >= 400 ? wordsOf(originalStatus) : TRANSPORT_WORDS.PARSING_ERROR,
  }
}

function transport(status: keyof typeof TRANSPORT_WORDS): ApiError {
  return {
    status,
    message: TRANSPORT_WORDS[status],
    serverMessage: null,
    error: null,
    code: null,
    errors: {},
    requestId: null,
    data: null,
  }
}

function wordsOf(status: number): string {
  if (status === 403) return t.forbidden
  if (status === 404) return t.notFound
  if (status === 413) return t.tooLarge
  if (status === 429) return t.tooManyRequests
  if (status >= 500) return t.serverError
  return t.failed
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function onlyTexts(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
